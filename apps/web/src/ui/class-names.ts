/**
 * Joins the class names that are set. Does not merge two utilities for one property: the style sheet's order decides.
 */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
