import { expect, test } from 'vitest'
import { planInstallation } from './installations.mjs'

const workspacesIn = (args: string[]) =>
  args.filter((arg) => arg.startsWith('--workspace=')).map((arg) => arg.split('/')[1])

test.each([
  { what: 'nothing', stamp: '', wanted: 'start', command: 'ci', kind: 'start' },
  { what: 'nothing', stamp: '', wanted: 'everything', command: 'ci', kind: 'everything' },
  { what: 'what starts', stamp: 'v1 start', wanted: 'cloud', command: 'install', kind: 'cloud' },
  { what: 'what starts', stamp: 'v1 start', wanted: 'everything', command: 'install', kind: 'everything' },
  {
    what: 'what an earlier version starts with',
    stamp: 'v0 start',
    wanted: 'start',
    command: 'ci',
    kind: 'start',
  },
  {
    what: 'an earlier version with the cloud',
    stamp: 'v0 cloud',
    wanted: 'start',
    command: 'ci',
    kind: 'cloud',
  },
  {
    what: 'all of an earlier version',
    stamp: 'v0 everything',
    wanted: 'start',
    command: 'ci',
    kind: 'everything',
  },
  { what: 'an earlier release', stamp: 'v0', wanted: 'start', command: 'ci', kind: 'everything' },
])('with $what installed, $wanted takes npm $command of $kind', ({ stamp, wanted, command, kind }) => {
  const plan = planInstallation({ stamp, version: 'v1', wanted })
  expect([plan?.args[0], plan?.kind]).toEqual([command, kind])
})

test.each([
  { stamp: 'v1 start', wanted: 'start' },
  { stamp: 'v1 cloud', wanted: 'start' },
  { stamp: 'v1 everything', wanted: 'cloud' },
  { stamp: 'v1', wanted: 'everything' },
])('with "$stamp" installed, $wanted takes nothing', (installed) => {
  expect(planInstallation({ ...installed, version: 'v1' })).toBeNull()
})

test('a start installs the workspaces that serve, build and fill a store, and the cloud only when it is wanted', () => {
  const of = (wanted: string) =>
    workspacesIn(planInstallation({ stamp: '', version: 'v1', wanted })?.args ?? [])
  expect(of('start')).toEqual(['server', 'operator', 'demo', 'web'])
  expect(of('cloud')).toEqual(['server', 'operator', 'demo', 'web', 'cloud'])
  expect(of('everything')).toEqual([])
})
