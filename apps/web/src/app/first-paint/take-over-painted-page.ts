/** How far the painted page was scrolled last. */
let scrolledTo = 0

const findPaintedPage = () => document.getElementById('painted')

/**
 * Returns the element of the application that stands where one of the painted page does: with its id, or with its text in
 * the same place. What has an id may have other content: the application shows more than the server has painted.
 */
function findCounterpart(painted: HTMLElement, page: HTMLElement, root: HTMLElement) {
  const named = painted.id && root.querySelector<HTMLElement>(`#${CSS.escape(painted.id)}`)
  if (named) return named
  const name = painted.localName
  const position = [...page.querySelectorAll(name)].indexOf(painted)
  const candidate = root.querySelectorAll<HTMLElement>(name)[position]
  return candidate?.textContent === painted.textContent ? candidate : undefined
}

/** Moves what was typed to the application's field. */
function moveText(painted: HTMLInputElement, field: HTMLElement | undefined): void {
  if (painted.value === '' || !(field instanceof HTMLInputElement)) return
  // Unlike an assignment, this leaves React's record of the value as it is, so that it takes the event for a change.
  field.setRangeText(painted.value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function moveFocus(painted: Element, target: HTMLElement | undefined): void {
  target?.focus({ preventScroll: true })
  if (painted instanceof HTMLInputElement && target instanceof HTMLInputElement)
    target.setSelectionRange(painted.selectionStart, painted.selectionEnd)
}

function removePaintedPage(page: HTMLElement, root: HTMLElement): void {
  const findOwn = (painted: HTMLElement) => findCounterpart(painted, page, root)
  const focused = page.querySelector<HTMLElement>(':focus')
  const pressed = page.querySelector<HTMLElement>('[data-pressed]')
  for (const painted of page.querySelectorAll('input')) moveText(painted, findOwn(painted))
  if (focused) moveFocus(focused, findOwn(focused))
  const pressedCounterpart = pressed && findOwn(pressed)
  page.remove()
  // The router begins a page at its top.
  if (scrollY === 0 && scrolledTo > 0) scrollTo({ top: scrolledTo, behavior: 'instant' })
  requestAnimationFrame(() => {
    delete root.dataset.replacing
    pressedCounterpart?.click()
  })
}

/** Prepares for the application. Call it before it is rendered. */
export function watchPaintedPage(): void {
  const rememberScroll = () => {
    if (findPaintedPage()) scrolledTo = scrollY
    else removeEventListener('scroll', rememberScroll)
  }
  rememberScroll()
  addEventListener('scroll', rememberScroll, { passive: true })
}

/**
 * Replaces the page as the server has painted it by the application, which looks the same, between two frames. What was
 * typed, the focus, the caret, the last pressed button and the scroll position are kept. Call it in the commit of React
 * that renders the page.
 */
export function takeOverPaintedPage(): void {
  const page = findPaintedPage()
  const root = document.getElementById('root')
  if (page === null || root === null || page.dataset.replaced !== undefined) return
  // At once, so that the router can scroll to where a reloaded page was.
  page.dataset.replaced = ''
  root.dataset.replacing = ''
  // After the commit, in which React takes no events, and after the router has scrolled; but in the same task.
  queueMicrotask(() => queueMicrotask(() => removePaintedPage(page, root)))
}
