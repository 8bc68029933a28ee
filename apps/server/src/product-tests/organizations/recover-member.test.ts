import { PASSWORD } from '@kitchen-table/embedded/testing/samples'
import { expect, test } from 'vitest'
import { openOrganizationsProduct } from '../../testing/organizations-product.ts'

const signInLearner = (product: Awaited<ReturnType<typeof openOrganizationsProduct>>, password = PASSWORD) =>
  product.send('nobody', 'POST', '/session', { email: 'learner@canary.example', password })

test('a manager removes the second step of a learner, who is told, signed out, and needs the password alone', async () => {
  const product = await openOrganizationsProduct()
  await product.stores.directory.changePhone('learner', '+16125550142', true)
  await product.stores.secondFactor.changeMfa('learner', 'SMS')
  await product.request('learner', 'GET', '/api/start')
  expect((await signInLearner(product)).body).toMatchObject({ challenge: { name: 'SMS_MFA' } })

  const input = { reason: 'lost_phone' }
  const details = await product.succeed('manager', 'POST', '/members/learner/second-factor/reset', input)
  expect(details).toMatchObject({
    hasSecondFactor: false,
    history: [{ action: 'second_factor_reset', detail: 'lost phone' }],
  })
  expect((await product.request('learner', 'GET', '/api/start')).status).toBe(401)
  expect((await signInLearner(product)).body).not.toHaveProperty('challenge')
  const [email] = await product.takeSentEmails()
  expect(email).toMatchObject({ to: 'learner@canary.example' })
  expect(email?.text).toContain('The people who manage your account have switched the second step off')

  const again = await product.send('manager', 'POST', '/members/learner/second-factor/reset', input)
  expect(again.body.code).toBe('groups.no_second_factor')
})

test('a manager unlocks the account of a learner who has typed too many wrong passwords', async () => {
  const product = await openOrganizationsProduct()
  let response = await signInLearner(product, 'wrong')
  while (response.body.code !== 'accounts.wait') response = await signInLearner(product, 'wrong')
  expect((await signInLearner(product)).body.code).toBe('accounts.wait')

  await product.succeed('manager', 'POST', '/members/learner/unlocked', { reason: 'wrong_codes' })
  expect((await signInLearner(product)).status).toBe(200)
  const [email] = await product.takeSentEmails()
  expect(email).toMatchObject({ to: 'learner@canary.example' })
  expect(await product.readAudit()).toEqual(['account_unlocked too many wrong tries'])
})

test.each(['new phone, says Ada', '', undefined])('the reason %j is refused', async (reason) => {
  const product = await openOrganizationsProduct()
  const response = await product.send('manager', 'POST', '/members/learner/unlocked', { reason })
  expect(response).toMatchObject({ status: 400, body: { code: 'input.invalid' } })
})

test('a manager who has corrected an address cannot remove the second step for seven days, nor the reverse', async () => {
  const product = await openOrganizationsProduct()
  await product.stores.directory.changePhone('learner', '+16125550142', true)
  await product.stores.secondFactor.changeMfa('learner', 'SMS')
  const reset = (who: 'manager' | 'admin') =>
    product.send(who, 'POST', '/members/learner/second-factor/reset', { reason: 'lost_phone' })
  const correct = (email: string) =>
    product.send('manager', 'PATCH', '/members/learner', { email, first: 'Canary', last: 'Learner' })

  expect((await correct('corrected@canary.example')).status).toBe(200)
  expect((await reset('manager')).body.code).toBe('groups.recently_changed')
  expect((await reset('admin')).status).toBe(200)
  expect((await correct('again@canary.example')).body.code).toBe('groups.recently_changed')
})
