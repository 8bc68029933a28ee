import type { LockedPackage } from './lock-file.ts'

/** Licences that require no more than attribution. */
export const permissive: ReadonlySet<string> = new Set([
  ...'0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 CC0-1.0 ISC MIT MIT-0 Unlicense'.split(' '),
])

type Deviation = [packages: RegExp, licence: string, why: string]

/** Packages with other licences, by name and with the reason why they may be used. */
export const deviations: Deviation[] = [
  [
    /^@fontsource(-variable)?\/(figtree|fraunces)$/,
    'OFL-1.1',
    'Fonts: they may be served and embedded with anything; only the fonts themselves stay under this licence.',
  ],
  [
    /^@img\/sharp-(libvips|wasm32|win32)/,
    'LGPL-3.0-or-later',
    'A library in a file of its own, loaded while the program runs and replaceable; unchanged.',
  ],
  [/^lightningcss/, 'MPL-2.0', 'A build tool, unchanged; nothing of it is in the built pages.'],
  [/^axe-core$/, 'MPL-2.0', 'Tests only, unchanged.'],
  [/^caniuse-lite$/, 'CC-BY-4.0', 'Data about browsers that tools read while building.'],
  [
    /^@visx\/vendor$/,
    'MIT and ISC',
    'Both are permissive; its package.json writes them as no SPDX expression.',
  ],
  [/^png-js$/, 'none named', 'Its package.json names no licence; its LICENSE file is the MIT licence.'],
  [
    /^(humanize-number|only)$/,
    'none named',
    'Tests only. Its package.json names no licence; its Readme.md has the MIT licence.',
  ],
]

/** Returns the licence that a package names: in its own package.json if it is installed, else in the lock file. */
export function licenceOf({ installed, license }: LockedPackage): string {
  const licence = installed === null ? license : (installed.license ?? installed.licenses?.[0]?.type)
  return typeof licence === 'string' && licence !== '' ? licence : 'none named'
}

const isAcceptedLicence = (name: string, licence: string) =>
  permissive.has(licence) ||
  deviations.some(([packages, deviating]) => packages.test(name) && deviating === licence)

/** Whether an SPDX expression is accepted: one licence of `A OR B` is enough, `A AND B` needs both. No nesting. */
export function isAllowed(name: string, expression: string): boolean {
  const choices = expression.replace(/[()]/g, '').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((licence) => isAcceptedLicence(name, licence)))
}
