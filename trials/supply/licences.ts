import type { LockedPackage } from './lock-file.ts'

/** Licences that ask for no more than to be named. */
export const permissive: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
])

type Deviation = { packages: RegExp; licence: string; why: string }

/** Everything else that is used, by name and with the reason. */
export const deviations: Deviation[] = [
  {
    packages: /^@fontsource(-variable)?\/(figtree|fraunces)$/,
    licence: 'OFL-1.1',
    why: 'Fonts: they may be served and embedded with anything; only the fonts themselves stay under it.',
  },
  {
    packages: /^@img\/sharp-(libvips|wasm32|win32)/,
    licence: 'LGPL-3.0-or-later',
    why: 'A library in a file of its own, loaded while the program runs and replaceable; unchanged.',
  },
  {
    packages: /^lightningcss/,
    licence: 'MPL-2.0',
    why: 'A build tool, unchanged; nothing of it is in what the browser gets.',
  },
  {
    packages: /^(@axe-core\/playwright|axe-core)$/,
    licence: 'MPL-2.0',
    why: 'Tests only, unchanged.',
  },
  {
    packages: /^caniuse-lite$/,
    licence: 'CC-BY-4.0',
    why: 'Data about browsers that tools read while building.',
  },
  {
    packages: /^png-js$/,
    licence: 'none named',
    why: 'Its package.json names none; the LICENSE file in it is the MIT licence.',
  },
]

/** The licence that a package names: its own word where it is installed, else the lock file's. */
export function licenceOf({ installed, license }: LockedPackage): string {
  const named = installed === null ? license : installed.license
  return typeof named === 'string' && named !== '' ? named : 'none named'
}

const isAcceptedLicence = (name: string, licence: string) =>
  permissive.has(licence) || deviations.some((one) => one.packages.test(name) && one.licence === licence)

/** Of `A OR B` one is enough, of `A AND B` each counts (SPDX, without nesting). */
export function isAllowed(name: string, expression: string): boolean {
  const choices = expression.replace(/[()]/g, '').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((licence) => isAcceptedLicence(name, licence)))
}
