/** What is beside no field. */
export const WHOLE_FORM = 'form'

/** The fields that a refusal speaks of, the likeliest first. */
const places: Readonly<Record<string, readonly string[]>> = {
  'accounts.wrong_password': ['password'],
  'accounts.wrong_code': ['code'],
  'accounts.wait': ['password', 'code'],
  'accounts.no_texts': ['phone'],
}

/** Beside which of a form's fields a refusal is said. */
export function refusalPlace(code: string | null, fields: readonly string[]): string {
  const likely = code === null ? [] : (places[code] ?? [])
  return likely.find((field) => fields.includes(field)) ?? WHOLE_FORM
}
