/** Prints one element alone: marks it with `data-print-alone`, and src/ui/print.css hides what is around it. */
export function printElement(id: string): void {
  const element = document.getElementById(id)
  if (element === null) return
  element.dataset.printAlone = ''
  window.print()
  delete element.dataset.printAlone
}
