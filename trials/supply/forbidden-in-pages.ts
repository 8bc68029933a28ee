/** Content that must not be in the built pages, and an example that must be found. */
export type ForbiddenContent = { what: string; pattern: RegExp; example: string }

const KEY_HEADER_PREFIX = '-----BEGIN RSA '

export const forbiddenInPages: ForbiddenContent[] = [
  {
    what: 'a private key',
    pattern: /-----BEGIN [A-Z ]*PRIVATE KEY/,
    example: `${KEY_HEADER_PREFIX}PRIVATE KEY-----`,
  },
  { what: 'a cloud access key', pattern: /\b(AKIA|ASIA)[A-Z0-9]{16}\b/, example: `AKIA${'A'.repeat(16)}` },
  {
    what: 'a token of a package registry or code host',
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
    what: 'a session or device cookie with a value',
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
    what: 'a reference to a source map',
    pattern: /sourceMappingURL|sourcesContent/,
    example: '//# sourceMappingURL=a.js.map',
  },
  {
    what: 'developer tools',
    pattern: /tanstack[-_.]?(query|router)[-_.]?devtools|__REACT_DEVTOOLS_GLOBAL_HOOK__\.inject\b.*overlay/i,
    example: 'TanStackRouterDevtools',
  },
  {
    what: 'a path on the build machine',
    pattern: /file:\/\/\/|\/(home|root|Users|tmp|var)\/[\w.-]+\//,
    example: '/home/somebody/project/',
  },
]

/** Returns which forbidden content a text contains. `buildFolder` is the folder in which the pages were built. */
export function findForbiddenContent(text: string, buildFolder: string): string[] {
  const contents = forbiddenInPages.filter(({ pattern }) => pattern.test(text)).map(({ what }) => what)
  return text.includes(buildFolder) ? [...contents, 'the build folder'] : contents
}
