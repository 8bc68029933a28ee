/** Joins class names, leaving out what is absent. Two utilities for one property are not merged: the sheet's order decides. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
