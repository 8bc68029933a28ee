import type { LockedPackage } from './lock-file.ts'

/** Licenses that require no more than attribution. */
const permissive: ReadonlySet<string> = new Set([
  ...'0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 CC0-1.0 ISC MIT MIT-0 Unlicense'.split(' '),
])

type Deviation = [packages: RegExp, license: string, why: string]

/** Packages with other licenses, by name and with the reason why they may be used. */
export const deviations: Deviation[] = [
  [
    /^@fontsource(-variable)?\/(figtree|fraunces)$/,
    'OFL-1.1',
    'Fonts: they may be served and embedded with anything; only the fonts themselves stay under this license.',
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
  [/^png-js$/, 'none named', 'Its package.json names no license; its LICENSE file is the MIT license.'],
  [
    /^humanize-number$/,
    'none named',
    'Tests only. Its package.json names no license; its Readme.md has the MIT license.',
  ],
]

/** Returns the license that a package names: in its own package.json if it is installed, else in the lock file. */
export function licenseOf({ installed, license: locked }: LockedPackage): string {
  const license = installed === null ? locked : (installed.license ?? installed.licenses?.[0]?.type)
  return typeof license === 'string' && license !== '' ? license : 'none named'
}

const isAcceptedLicense = (name: string, license: string) =>
  permissive.has(license) ||
  deviations.some(([packages, deviating]) => packages.test(name) && deviating === license)

/** Whether an SPDX expression is accepted: one license of `A OR B` is enough, `A AND B` needs both. No nesting. */
export function isAllowed(name: string, expression: string): boolean {
  const choices = expression.replace(/[()]/g, '').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((license) => isAcceptedLicense(name, license)))
}
