import { expect, test } from 'vitest'
import { createOidcAdapterFactory } from './oidc-adapter-factory.ts'

test('finds rows by id, uid and user code until they expire, are revoked or are destroyed', async () => {
  const clock = { now: 1_000_000 }
  const rowsOf = createOidcAdapterFactory(() => clock.now)
  const codes = rowsOf('AuthorizationCode')
  await codes.upsert('a', { uid: 'u-1', grantId: 'g-1' }, 60)
  await codes.upsert('b', { userCode: 'c-1', grantId: 'g-2' }, 60)
  await rowsOf('Session').upsert('a', { uid: 'u-2' }, 600)

  expect(await codes.find('a')).toEqual({ uid: 'u-1', grantId: 'g-1' })
  expect(await codes.findByUid('u-1')).toEqual({ uid: 'u-1', grantId: 'g-1' })
  expect(await codes.findByUid('u-2')).toBeUndefined()
  expect(await codes.findByUserCode('c-1')).toEqual({ userCode: 'c-1', grantId: 'g-2' })

  await codes.consume('a')
  expect(await codes.find('a')).toMatchObject({ consumed: 1000 })
  await codes.revokeByGrantId('g-1')
  expect(await codes.find('a')).toBeUndefined()
  await codes.destroy('b')
  expect(await codes.find('b')).toBeUndefined()

  clock.now += 600_000
  expect(await rowsOf('Session').find('a')).toBeUndefined()
  expect(await rowsOf('Session').findByUid('u-2')).toBeUndefined()
})
