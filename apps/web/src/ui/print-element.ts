/** `printing` prints a lesson with its place in the page, `printAlone` an element without anything around it. */
type PrintMark = 'printing' | 'printAlone'

/**
 * Prints one element: marks it with `data-printing` or `data-print-alone`, and src/ui/print.css hides what is around it.
 * The mark stays until the browser has printed: on phones `print` returns before the sheet is laid out.
 */
export function printElement(id: string, mark: PrintMark = 'printAlone'): void {
  const element = document.getElementById(id)
  if (element === null) return
  element.dataset[mark] = ''
  window.addEventListener('afterprint', () => delete element.dataset[mark], { once: true })
  window.print()
}
