/**
 * The document's only script of its own, before everything else in it: shows the painted page or not, and starts the
 * application once the browser has painted. Built as a classic script, so it imports nothing (vite/page-template.ts).
 */
/** Keys of the device's storage by which the application shows something else than the painted page. */
const unlessStored = document.querySelector<HTMLMetaElement>('[name=unless-stored]')?.content ?? ''

/** What counts as nothing stored: also an empty queue. */
const EMPTY_VALUES: readonly (string | null)[] = [null, 'null', '[]']

/** Whether this device has something by which the page looks otherwise than the server has painted it. */
function isStored(key: string): boolean {
  try {
    return [localStorage, sessionStorage].some((storage) => !EMPTY_VALUES.includes(storage.getItem(key)))
  } catch {
    return false
  }
}

/** Browsers show no frames of a hidden page, or of one that has nothing to show. Milliseconds. */
const MAX_WAIT = 500

/** Calls back when the browser has shown what the document contains. */
function afterFirstPaint(callback: () => void): void {
  const observer = new PerformanceObserver(finish)
  const timer = setTimeout(finish, document.hidden ? 0 : MAX_WAIT)
  function finish() {
    observer.disconnect()
    clearTimeout(timer)
    callback()
  }
  observer.observe({ type: 'paint', buffered: true })
}

const isOutdated = unlessStored.split(' ').filter(Boolean).some(isStored)
document.documentElement.toggleAttribute('data-unpainted', isOutdated)

document.addEventListener('DOMContentLoaded', () => {
  const painted = document.getElementById('painted')
  if (isOutdated) painted?.remove()
  // Pressing Enter in a field presses the button of its form as well.
  painted?.addEventListener('click', (event) => {
    const { target } = event
    // Links to other languages, in place of this page (src/app/language-links.tsx).
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[hreflang]')
    if (link) {
      event.preventDefault()
      location.replace(link.href)
    }
    for (const button of painted.querySelectorAll('button')) {
      const isPressed = target instanceof Node && button.contains(target)
      button.toggleAttribute('data-pressed', isPressed)
      const { leaveTo } = button.dataset
      if (isPressed && leaveTo) location.replace(leaveTo)
    }
  })
  const start = () => {
    for (const template of document.querySelectorAll<HTMLTemplateElement>('template[data-after-paint]'))
      document.head.append(template.content)
  }
  if (painted?.isConnected) afterFirstPaint(start)
  else start()
})
