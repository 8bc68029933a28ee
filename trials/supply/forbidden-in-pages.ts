/** Content that must not be in the built pages, and an example that must be found. */
type ForbiddenContent = [what: string, pattern: RegExp, example: string]

const KEY_HEADER_PREFIX = '-----BEGIN RSA '

export const forbiddenInPages: ForbiddenContent[] = [
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY/, `${KEY_HEADER_PREFIX}PRIVATE KEY-----`],
  ['a cloud access key', /\b(AKIA|ASIA)[A-Z0-9]{16}\b/, `AKIA${'A'.repeat(16)}`],
  [
    'a token of a package registry or code host',
    /\b(npm_|gh[pousr]_)[A-Za-z0-9]{36}/,
    `npm_${'a'.repeat(36)}`,
  ],
  ['a signed token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\./, `eyJ${'a'.repeat(12)}.eyJ${'b'.repeat(12)}.c`],
  ['a password in an address', /\b[a-z]{2,20}:\/\/[^\s/:@"'`]+:[^\s/:@"'`]+@/, 'smtp://me:word@mail.example'],
  [
    'a session or device cookie with a value',
    /(__Host-)?(session|device)=[\w.-]{16,}/,
    `__Host-session=${'a'.repeat(43)}`,
  ],
  ['the password of the demo people', /Kitchen-Table-1/, 'Kitchen-Table-1'],
  ['the password of the sample people', /Right-Password-1/, 'Right-Password-1'],
  ['a setting of the server', /\b(SECRET_KEY|DATA_DIR|TRUSTED_PROXY_HOPS|SMTP_URL)\b/, 'SECRET_KEY'],
  ['a reference to a source map', /sourceMappingURL|sourcesContent/, '//# sourceMappingURL=a.js.map'],
  [
    'developer tools',
    /tanstack[-_.]?(query|router)[-_.]?devtools|__REACT_DEVTOOLS_GLOBAL_HOOK__\.inject\b.*overlay/i,
    'TanStackRouterDevtools',
  ],
  [
    'a path on the build machine',
    /file:\/\/\/|\/(home|root|Users|tmp|var)\/[\w.-]+\//,
    '/home/someone/project/',
  ],
]

/** Returns which forbidden content a text contains. `buildFolder` is the folder in which the pages were built. */
export function findForbiddenContent(text: string, buildFolder: string): string[] {
  const contents = forbiddenInPages.filter(([, pattern]) => pattern.test(text)).map(([what]) => what)
  return text.includes(buildFolder) ? [...contents, 'the build folder'] : contents
}
