/** The key of an error of the whole form, which is shown beside no field. */
export const FORM_ERROR_KEY = 'form'

/** The fields that a refusal may concern, the most likely first. */
const fieldsByRefusal: Readonly<Record<string, readonly string[]>> = {
  'accounts.wrong_password': ['password'],
  'accounts.wrong_code': ['code'],
  'accounts.wait': ['password', 'code'],
  'accounts.no_texts': ['phone'],
}

/** Returns which of a form's fields a refusal is shown beside, or FORM_ERROR_KEY. */
export function findRefusalField(code: string | null, fields: readonly string[]): string {
  const candidates = code === null ? [] : (fieldsByRefusal[code] ?? [])
  return candidates.find((field) => fields.includes(field)) ?? FORM_ERROR_KEY
}
