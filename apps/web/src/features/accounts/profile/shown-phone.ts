/** Numbers of North America in their usual groups; others as they are kept, whose groups differ by country. */
export function shownPhone(phone: string): string {
  return phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1 $1 $2 $3')
}
