/** `printing` prints a lesson with its place in the page, `printAlone` an element without anything around it. */
type PrintMark = 'printing' | 'printAlone'

let removeLastMark = () => {}

/**
 * Prints one element: marks it with `data-printing` or `data-print-alone`, and src/ui/print.css hides what is around it.
 * The mark stays until the browser has printed: on phones `print` returns before the sheet is laid out. Some browsers never
 * say that they have printed; there it stays until the next print.
 */
export function printElement(id: string, mark: PrintMark = 'printAlone'): void {
  const element = document.getElementById(id)
  if (element === null) return
  removeLastMark()
  element.dataset[mark] = ''
  removeLastMark = () => delete element.dataset[mark]
  window.addEventListener('afterprint', removeLastMark, { once: true })
  window.print()
}
