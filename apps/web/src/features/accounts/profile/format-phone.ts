/**
 * Numbers of North America in their usual groups, with no-break spaces: a line does not end inside a number. Others as
 * they are kept, whose groups differ by country.
 */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1\u00a0$1\u00a0$2\u00a0$3')
}
