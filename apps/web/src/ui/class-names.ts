/** Joins the class names that are set. Does not merge two utilities for one property. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
