import { expect, test } from 'vitest'
import type { Actor, Role } from './actor.ts'
import { isGranted, type Permission, permissionGrants } from './permissions.ts'

const actorOf = (role: Role): Actor => ({ sub: 'ada', role, group: 'acme', subGroupId: null })

test.each(['', 'toString', '__proto__', 'catalog', 'catalog.read.all'])(
  'the unknown permission "%s" is granted to nobody',
  (permission) => {
    for (const actor of [null, actorOf('user'), actorOf('manager'), actorOf('admin')])
      expect(isGranted(permission as Permission, actor)).toBe(false)
  },
)

test('names are dotted words that begin with a feature', () => {
  const features = 'public health accounts catalog learning groups uploads insights'.split(' ')
  for (const name of Object.keys(permissionGrants)) {
    expect(name).toMatch(/^[a-z]+(\.[a-zA-Z]+)+$/)
    expect(features).toContain(name.split('.', 1)[0])
  }
})
