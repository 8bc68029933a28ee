import type { Page } from '@playwright/test'

/** Returns elements and attributes of the page that could run a script or load something, and are not the product's. */
export function findLiveMarkup(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const forbiddenElements =
      'foreignobject object embed base frame frameset applet animate set marquee portal use'.split(' ')
    const urlAttributes = 'href src action formaction xlink:href data srcdoc background poster srcset'.split(
      ' ',
    )
    const isOwnAddress = (src: string) => URL.parse(src, location.href)?.origin === location.origin

    /** Browsers ignore spaces and control characters in a scheme. */
    const isScriptUrl = (value: string) =>
      /^(?:javascript|vbscript|data:(?!image\/(?:png|jpeg|gif|webp|svg\+xml)))/i.test(
        value.replace(/[^!-~]/g, ''),
      )

    function findInElement(element: Element): string[] {
      const name = element.localName.toLowerCase()
      const attributes = [...element.attributes]
      const handlers = attributes.filter((attribute) => /^on/i.test(attribute.name))
      const urls = attributes.filter(
        ({ name: attribute, value }) => urlAttributes.includes(attribute) && isScriptUrl(value),
      )
      const isForeignScript =
        element instanceof HTMLScriptElement &&
        !/json/.test(element.type) &&
        !(element.src !== '' && isOwnAddress(element.src))
      const isForeignFrame =
        element instanceof HTMLIFrameElement && !element.src.startsWith('https://player.vimeo.com/')
      const isForbidden = forbiddenElements.includes(name) || isForeignScript || isForeignFrame
      return [
        ...(isForbidden ? [element.outerHTML.slice(0, 200)] : []),
        ...[...handlers, ...urls].map(
          (attribute) => `${name} ${attribute.name}="${attribute.value.slice(0, 100)}"`,
        ),
      ]
    }

    return [...document.querySelectorAll('*')].flatMap(findInElement)
  })
}
