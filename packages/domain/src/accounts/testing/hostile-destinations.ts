const slashes = [
  '/',
  '//',
  '///',
  '////',
  '/\\',
  '\\',
  '\\\\',
  '\\/',
  '/\t/',
  '/\n/',
  '/\r\n/',
  '\t//',
  ' //',
  '',
]
const hosts = [
  'evil.example',
  'evil.example/dashboard',
  'own.example@evil.example',
  'evil.example:443/track/a',
  'evil%2eexample',
  '[::1]',
  '0x7f.1',
  'evil.example\\@own.example',
  'ｅｖｉｌ．example',
  'evil。example',
  'evil.example#/dashboard',
  'evil.example?/dashboard',
  'ёvil.example',
  'xn--vil-jma.example',
]
const withHost = slashes.flatMap((slash) => hosts.map((host) => slash + host))

const schemes = [
  'https://',
  'http://',
  'HTTPS://',
  'https:',
  'https:/',
  'https:\\\\',
  'ftp://',
  'file:///',
  'blob:https://',
  'javascript:alert(1)//',
  'java\tscript:alert(1)//',
  'data:text/html,',
  'vbscript:',
  'view-source:',
  'about:',
]
const withScheme = schemes.flatMap((scheme) =>
  ['evil.example', 'evil.example/dashboard', '/dashboard'].map((rest) => scheme + rest),
)

const hostilePaths = [
  '/%2e%2e//evil.example',
  '%2f%2fevil.example',
  '%5c%5cevil.example',
  '%09//evil.example',
  '..%2f..%2fevil.example',
  '/..//evil.example',
  '/../..//evil.example',
  '/.//evil.example',
  '/./\\evil.example',
  '//evil.example/..',
  '/;//evil.example',
  '/:evil.example',
  '/.evil.example',
  '/@evil.example',
  '@evil.example',
  '.evil.example',
  ':@evil.example',
  ':80@evil.example',
  '-evil.example',
  '\u0000//evil.example',
  '/\u0000/evil.example',
  '/\u0085/evil.example',
  '/\u00a0/evil.example',
  '/\u2028/evil.example',
  '/\u2029//evil.example',
  '/\u3000//evil.example',
  '/\ufeff/evil.example',
  '\ufeff//evil.example',
  '/\u2215/evil.example',
  '/\uff0f/evil.example',
  '\uff0f\uff0fevil.example',
  '/\u202e//evil.example',
]

/** Suffixes that are appended to the address of a page. */
const hostileSuffixes = [
  '@evil.example',
  '\\@evil.example',
  '//evil.example',
  '/../..//evil.example',
  '/..',
  '/.',
  '//',
  '\\',
  ';x',
  '%00',
  '%0d%0aLocation: https://evil.example',
  '\r\nLocation: https://evil.example',
  '\t',
  ' ',
  '\u0000',
  '?@evil.example',
  '#@evil.example',
  '?\\evil.example',
  '?x=\r\nSet-Cookie: a=b',
  '#\n',
  '?\u2028',
  '%2f..%2f',
]
const pagesWithHostileSuffix = ['/dashboard', '/track/a', '/admin/group/acme'].flatMap((page) =>
  hostileSuffixes.map((suffix) => page + suffix),
)

/** Destinations that name another site, or try to. */
export const hostileTargets = [...withHost, ...hostilePaths]

/** Everything that an attacker may put where a destination of ours belongs. */
export const hostileDestinations = [...new Set([...hostileTargets, ...withScheme, ...pagesWithHostileSuffix])]
