/**
 * Formats numbers of North America in their usual groups, with no-break spaces so that a line never ends inside a
 * number. Returns other numbers unchanged, because their groups differ by country.
 */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1\u00a0$1\u00a0$2\u00a0$3')
}
