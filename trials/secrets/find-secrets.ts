export type Secret = {
  kind: string
  value: string
  /** The locations where it is allowed. */
  mayBeIn?: string[]
}
export type SecretHit = { kind: string; form: string; location: string }

/**
 * Returns the base64 of a text without the characters that depend on its neighbours, for each of the three alignments.
 */
function base64Forms(value: string, encoding: 'base64' | 'base64url'): string[] {
  return [0, 1, 2].map((before) => {
    const whole = Buffer.from('.'.repeat(before) + value).toString(encoding)
    return whole.replace(/=+$/, '').slice(before === 0 ? 0 : before + 1, -1)
  })
}

/** Returns a text in every encoding in which a program may write it. */
export function encodedForms(value: string): [form: string, text: string][] {
  const hex = Buffer.from(value).toString('hex')
  const escaped = JSON.stringify(value).slice(1, -1)
  return [
    ['plain', value],
    ['written as JSON', escaped],
    ['written as JSON within JSON', JSON.stringify(escaped).slice(1, -1)],
    [
      'written as JSON in ASCII',
      escaped.replace(/[^\x20-\x7e]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`),
    ],
    ['URL-encoded', encodeURIComponent(value)],
    ['URL-encoded like a form', new URLSearchParams({ v: value }).toString().slice(2)],
    ['hex', hex],
    ['upper-case hex', hex.toUpperCase()],
    ...base64Forms(value, 'base64').map((text): [string, string] => ['base64', text]),
    ...base64Forms(value, 'base64url').map((text): [string, string] => ['base64url', text]),
    ['upper case', value.toUpperCase()],
    ['lower case', value.toLowerCase()],
  ]
}

/** Returns the secrets that occur in these bytes in any encoding although they are not allowed in this location. */
export function findSecrets(location: string, bytes: Buffer, secrets: Secret[]): SecretHit[] {
  return secrets
    .filter(({ mayBeIn = [] }) => !mayBeIn.includes(location))
    .flatMap(({ kind, value }) => {
      // A six-digit code may occur by chance within a longer number, which is not counted.
      const isCode = /^\d{6}$/.test(value)
      const containsText = (text: string) =>
        isCode && text === value
          ? new RegExp(`(?<!\\d)${value}(?!\\d)`).test(bytes.toString('latin1'))
          : bytes.includes(text)
      const form = encodedForms(value).find(([, text]) => containsText(text))?.[0]
      return form === undefined ? [] : [{ kind, form, location }]
    })
}
