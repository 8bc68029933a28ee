import { api } from '@kitchen-table/contract/api'
import { expect, test } from 'vitest'
import { apiContractPlugin } from './api-contract.ts'

const moduleNames = [
  'virtual:link-contract',
  'virtual:api-contract',
  'virtual:manager-contract',
  'virtual:admin-contract',
] as const

function readModule(name: string): string {
  const { load } = apiContractPlugin()
  if (typeof load !== 'function') throw new Error('The plugin has no function that loads modules')
  return String(Reflect.apply(load, undefined, [`\0${name}`]))
}

/** Returns the endpoints of a module as "feature.endpoint". */
function readEndpoints(name: string): string[] {
  const features: Record<string, object> = JSON.parse(readModule(name).replace('export default ', ''))
  return Object.entries(features).flatMap(([feature, endpoints]) =>
    Object.keys(endpoints).map((endpoint) => `${feature}.${endpoint}`),
  )
}

test('every endpoint is in exactly one module', () => {
  const all = Object.entries(api).flatMap(([feature, endpoints]) =>
    Object.keys(endpoints).map((endpoint) => `${feature}.${endpoint}`),
  )
  expect(moduleNames.flatMap(readEndpoints).toSorted()).toEqual(all.toSorted())
})

test.each([
  { endpoint: 'learning.setTrackListed', module: 'virtual:api-contract' },
  { endpoint: 'groups.refuseReminders', module: 'virtual:link-contract' },
  { endpoint: 'accounts.signIn', module: 'virtual:api-contract' },
  { endpoint: 'groups.listMembers', module: 'virtual:manager-contract' },
  { endpoint: 'groups.createGroup', module: 'virtual:admin-contract' },
])('$endpoint is in $module', ({ endpoint, module }) => {
  expect(readEndpoints(module)).toContain(endpoint)
})

test('what only the server reads of an endpoint is in no module', () => {
  const source = readModule('virtual:api-contract')
  expect(source).toContain('/progress/tracks/{track}')
  for (const unread of ['Remove a track', 'learning.progress.write', 'maxBodyBytes'])
    expect(source).not.toContain(unread)
})
