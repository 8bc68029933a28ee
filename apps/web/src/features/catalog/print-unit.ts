/** Prints one lesson alone: marks it with `data-printing`, and src/ui/print.css hides what is around it. */
export function printUnit(unitId: string): void {
  const unit = document.getElementById(unitId)
  if (unit === null) return
  unit.dataset.printing = ''
  window.print()
  delete unit.dataset.printing
}
