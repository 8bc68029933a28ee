/** What must not be in the pages that the browser gets, and a piece of it that must be found. */
export type ForbiddenContent = { what: string; pattern: RegExp; example: string }

const KEY_HEADER_PREFIX = '-----BEGIN RSA '

export const forbiddenInPages: ForbiddenContent[] = [
  {
    what: 'a private key',
    pattern: /-----BEGIN [A-Z ]*PRIVATE KEY/,
    example: `${KEY_HEADER_PREFIX}PRIVATE KEY-----`,
  },
  {
    what: 'an access key of a cloud',
    pattern: /\b(AKIA|ASIA)[A-Z0-9]{16}\b/,
    example: `AKIA${'A'.repeat(16)}`,
  },
  {
    what: 'a token of a registry or a forge',
    pattern: /\b(npm_|gh[pousr]_)[A-Za-z0-9]{36}/,
    example: `npm_${'a'.repeat(36)}`,
  },
  {
    what: 'a signed token',
    pattern: /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\./,
    example: `eyJ${'a'.repeat(12)}.eyJ${'b'.repeat(12)}.c`,
  },
  {
    what: 'a password in an address',
    pattern: /[a-z]+:\/\/[^\s/:@"'`]+:[^\s/:@"'`]+@/,
    example: 'smtp://me:word@mail.example',
  },
  {
    what: 'the name of a cookie of ours with a value',
    pattern: /(__Host-)?(session|device)=[\w.-]{16,}/,
    example: `__Host-session=${'a'.repeat(43)}`,
  },
  { what: 'the password of the demo people', pattern: /Kitchen-Table-1/, example: 'Kitchen-Table-1' },
  { what: 'the password of the sample people', pattern: /Right-Password-1/, example: 'Right-Password-1' },
  {
    what: 'a setting of the server',
    pattern: /\b(SECRET_KEY|DATA_DIR|TRUSTED_PROXY_HOPS|SMTP_URL)\b/,
    example: 'SECRET_KEY',
  },
  {
    what: 'the way to a source map',
    pattern: /sourceMappingURL|sourcesContent/,
    example: '//# sourceMappingURL=a.js.map',
  },
  {
    what: 'a developer’s panel',
    pattern: /tanstack[-_.]?(query|router)[-_.]?devtools|__REACT_DEVTOOLS_GLOBAL_HOOK__\.inject\b.*overlay/i,
    example: 'TanStackRouterDevtools',
  },
  {
    what: 'an address on the machine that built it',
    pattern: /file:\/\/\/|\/(home|root|Users|tmp|var)\/[\w.-]+\//,
    example: '/home/somebody/project/',
  },
]

/** What of it is in a text. `machine` is the folder that the pages were built in. */
export function findForbiddenContent(text: string, buildFolder: string): string[] {
  const found = forbiddenInPages.filter(({ pattern }) => pattern.test(text)).map(({ what }) => what)
  return text.includes(buildFolder) ? [...found, 'the folder that it was built in'] : found
}
