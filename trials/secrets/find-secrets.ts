export type Secret = {
  kind: string
  value: string
  /** Where it has to be, besides nowhere. */
  mayBeIn?: string[]
}
export type SecretHit = { kind: string; form: string; location: string }

/** The part of a text's base64 that is the same wherever the text stands in a longer one, for each of the three ways. */
function base64Forms(value: string, encoding: 'base64' | 'base64url'): string[] {
  return [0, 1, 2].map((before) => {
    const whole = Buffer.from('.'.repeat(before) + value).toString(encoding)
    return whole.replace(/=+$/, '').slice(before === 0 ? 0 : before + 1, -1)
  })
}

/** In the ways that programs write down a text. */
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
    ['hex in capitals', hex.toUpperCase()],
    ...base64Forms(value, 'base64').map((text): [string, string] => ['base64', text]),
    ...base64Forms(value, 'base64url').map((text): [string, string] => ['base64url', text]),
    ['in capitals', value.toUpperCase()],
    ['in small letters', value.toLowerCase()],
  ]
}

/** Which secrets are in these bytes, in whatever form, though they must not be in this place. */
export function findSecrets(location: string, bytes: Buffer, secrets: Secret[]): SecretHit[] {
  return secrets
    .filter(({ mayBeIn = [] }) => !mayBeIn.includes(location))
    .flatMap(({ kind, value }) => {
      // Six digits stand in many a longer number, which is no code.
      const isCode = /^\d{6}$/.test(value)
      const holds = (text: string) =>
        isCode && text === value
          ? new RegExp(`(?<!\\d)${value}(?!\\d)`).test(bytes.toString('latin1'))
          : bytes.includes(text)
      const form = encodedForms(value).find(([, text]) => holds(text))?.[0]
      return form === undefined ? [] : [{ kind, form, location }]
    })
}
