/** Prints one lesson by itself; the style sheet hides whatever stands around the marked one. */
export function printUnit(unitId: string): void {
  const unit = document.getElementById(unitId)
  if (unit === null) return
  unit.dataset.printing = ''
  window.print()
  delete unit.dataset.printing
}
