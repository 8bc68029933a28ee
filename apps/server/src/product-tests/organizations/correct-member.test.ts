import { PASSWORD } from '@kitchen-table/embedded/testing/samples'
import { expect, test } from 'vitest'
import { extractEmailedSecret } from '../../testing/accounts-product.ts'
import { openOrganizationsProduct } from '../../testing/organizations-product.ts'

const NEW_ADDRESS = 'corrected@canary.example'

type Product = Awaited<ReturnType<typeof openOrganizationsProduct>>

const correctTo = (product: Product, sub: string, change: object = {}) =>
  product.send('manager', 'PATCH', `/members/${sub}`, {
    email: `${sub}@canary.example`,
    first: 'Canary',
    last: 'Corrected',
    ...change,
  })

const signIn = (product: Product, email: string, password = PASSWORD) =>
  product.send('nobody', 'POST', '/session', { email, password })

/** Returns the address of a person as record, seat and account have it. */
async function readAddresses({ stores }: Product, sub: string) {
  const [person, member, account] = await Promise.all([
    stores.people.find(sub),
    stores.members.find(sub),
    stores.directory.find(sub),
  ])
  return [person?.email, member?.email, account?.email]
}

test('a manager corrects the address of a learner, who signs in with it and was told at both', async () => {
  const product = await openOrganizationsProduct()
  const { body } = await correctTo(product, 'learner', { email: NEW_ADDRESS })
  expect(body).toMatchObject({ email: NEW_ADDRESS, last: 'Corrected' })
  expect(body.history.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['member_address_corrected', 'member_renamed']),
  )
  expect(await readAddresses(product, 'learner')).toEqual([NEW_ADDRESS, NEW_ADDRESS, NEW_ADDRESS])
  expect((await product.request('learner', 'GET', '/api/start')).status).toBe(401)

  expect((await signIn(product, 'learner@canary.example')).status).toBe(401)
  expect((await signIn(product, NEW_ADDRESS)).status).toBe(200)

  const emails = await product.takeSentEmails()
  expect(emails.map(({ to }) => to).toSorted()).toEqual([NEW_ADDRESS, 'learner@canary.example'])
  const former = emails.find(({ to }) => to !== NEW_ADDRESS)
  expect(former?.text).toContain('c•••@canary.example')
  expect(former?.text).not.toContain(NEW_ADDRESS)
})

test('who has never signed in is invited at the new address, and the former one gets no name', async () => {
  const product = await openOrganizationsProduct()
  await product.succeed('manager', 'POST', '/members/pending/invitations', { notification: true })
  const [invitation] = await product.takeSentEmails()
  const formerPassword = extractEmailedSecret(invitation ?? { text: '' })

  await correctTo(product, 'pending', { email: NEW_ADDRESS, first: 'Petra', last: 'Pending' })
  const emails = await product.takeSentEmails()
  const fresh = emails.find(({ to }) => to === NEW_ADDRESS)
  const former = emails.find(({ to }) => to === 'pending@canary.example')
  expect(former?.text).toContain('no longer works')
  expect(former?.text).not.toContain('Petra')
  const password = extractEmailedSecret(fresh ?? { text: '' })

  expect((await signIn(product, NEW_ADDRESS, formerPassword)).status).toBe(401)
  expect((await signIn(product, NEW_ADDRESS, password)).body).toMatchObject({
    challenge: { name: 'NEW_PASSWORD_REQUIRED' },
  })
})

test('names alone end no session and send nothing', async () => {
  const product = await openOrganizationsProduct()
  await product.request('learner', 'GET', '/api/start')
  expect((await correctTo(product, 'learner', { first: 'Lea' })).body).toMatchObject({ first: 'Lea' })
  expect((await product.request('learner', 'GET', '/api/start')).status).toBe(200)
  expect(await product.takeSentEmails()).toEqual([])
  expect(await product.stores.directory.find('learner')).toMatchObject({ first: 'Lea', last: 'Corrected' })
})

test('what is the same changes nothing', async () => {
  const product = await openOrganizationsProduct()
  const before = await product.stores.people.find('learner')
  if (before === null) throw new Error('The sample organization has no learner.')
  const { first, last } = before
  await correctTo(product, 'learner', { first, last })
  expect(await product.stores.people.find('learner')).toEqual(before)
  expect(await product.readAudit()).toEqual([])
})

test.each([
  { what: 'of another member', email: 'young@canary.example' },
  { what: 'of a person of another organization', email: 'otherLearner@canary.example' },
])('an address $what is refused, and nothing changes, not even the name', async ({ email }) => {
  const product = await openOrganizationsProduct()
  const response = await correctTo(product, 'learner', { email })
  expect(response).toMatchObject({ status: 409, body: { code: 'groups.email_exists' } })
  expect(await readAddresses(product, 'learner')).toEqual(Array(3).fill('learner@canary.example'))
  expect(await product.stores.people.find('learner')).not.toMatchObject({ last: 'Corrected' })
})

test('T80: thirty addresses an hour for one manager', async () => {
  const product = await openOrganizationsProduct()
  const codes: unknown[] = []
  for (let n = 0; n < 31; n += 1)
    codes.push((await correctTo(product, 'learner', { email: `n${n}@canary.example` })).body.code)
  expect(codes.slice(0, 30)).toEqual(Array(30).fill(undefined))
  expect(codes[30]).toBe('accounts.wait')
})

test('T80: a code that was requested for the former address resets nothing afterwards', async () => {
  const product = await openOrganizationsProduct()
  const requested = await product.send('nobody', 'POST', '/password/code', {
    email: 'learner@canary.example',
  })
  const [resetEmail] = await product.takeSentEmails()
  const code = extractEmailedSecret(resetEmail ?? { text: '' })
  expect(requested.status).toBe(204)
  await correctTo(product, 'learner', { email: NEW_ADDRESS })
  for (const email of ['learner@canary.example', NEW_ADDRESS]) {
    const attempt = { email, code, password: 'Another-Password-1' }
    expect((await product.send('nobody', 'PUT', '/password', attempt)).status).toBeGreaterThanOrEqual(400)
  }
  expect((await signIn(product, NEW_ADDRESS)).status).toBe(200)
})
