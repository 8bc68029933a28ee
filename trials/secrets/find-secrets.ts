export type Secret = {
  kind: string
  value: string
  /** Where it has to be, besides nowhere. */
  mayBeIn?: string[]
}
export type Hit = { kind: string; form: string; place: string }

/** The part of a text's base64 that is the same wherever the text stands in a longer one, for each of the three ways. */
function inBase64(value: string, encoding: 'base64' | 'base64url'): string[] {
  return [0, 1, 2].map((before) => {
    const whole = Buffer.from('.'.repeat(before) + value).toString(encoding)
    return whole.replace(/=+$/, '').slice(before === 0 ? 0 : before + 1, -1)
  })
}

/** In the ways that programs write down a text. */
export function formsOf(value: string): [form: string, text: string][] {
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
    ...inBase64(value, 'base64').map((text): [string, string] => ['base64', text]),
    ...inBase64(value, 'base64url').map((text): [string, string] => ['base64url', text]),
    ['in capitals', value.toUpperCase()],
    ['in small letters', value.toLowerCase()],
  ]
}

/** Which secrets are in these bytes, in whatever form, though they must not be in this place. */
export function findSecrets(place: string, bytes: Buffer, secrets: Secret[]): Hit[] {
  return secrets
    .filter(({ mayBeIn = [] }) => !mayBeIn.includes(place))
    .flatMap(({ kind, value }) => {
      // Six digits stand in many a longer number, which is no code.
      const isCode = /^\d{6}$/.test(value)
      const holds = (text: string) =>
        isCode && text === value
          ? new RegExp(`(?<!\\d)${value}(?!\\d)`).test(bytes.toString('latin1'))
          : bytes.includes(text)
      const form = formsOf(value).find(([, text]) => holds(text))?.[0]
      return form === undefined ? [] : [{ kind, form, place }]
    })
}
