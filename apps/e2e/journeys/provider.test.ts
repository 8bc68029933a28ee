import { sampleInSmallSize } from '@kitchen-table/scripts/run-size'
import { expect, test } from '../journey.ts'
import { library } from '../pages/library.ts'
import { signInPages } from '../pages/sign-in-pages.ts'
import { START_HERE, trackPage } from '../pages/track-page.ts'
import { admin } from '../people.ts'

const slug = START_HERE.path.slice('/track/'.length)

for (const { way, label, provider, group } of sampleInSmallSize(
  [
    { way: 'medica', label: 'Medica', provider: 'Medica (test)', group: 'Medica' },
    { way: 'fci', label: 'Fiduciary', provider: 'Fiduciary Counselling (test)', group: 'FCI' },
  ],
  1,
)) {
  test(`signing in through ${label} opens the lesson as a member of that organization`, async ({ page }) => {
    await page.goto(`/${way}/track/${slug}`)
    await expect(page.getByRole('heading', { name: '3rd Party Sign-in' })).toBeVisible()
    await page.getByRole('button', { name: label, exact: true }).click()
    await expect(page.getByRole('heading', { name: provider })).toBeVisible()
    await page.getByRole('button', { name: /^Sun Lee/ }).click()

    await expect(page).toHaveURL(START_HERE.path)
    await expect(trackPage(page).heading).toHaveText(START_HERE.title)
    await expect(library(page).account).toHaveAccessibleName('Account of Sun Lee')
    const { group: ownOrganization, user } = await (await page.request.get('/api/start')).json()
    expect(user).toMatchObject({ role: 'user', email: `sun.lee@${way}.example` })
    expect(ownOrganization.title).toContain(group)

    await page.goto('/profile')
    await expect(page.getByText('Your organization looks after this').first()).toBeVisible()
  })
}

for (const { way, label, person, destination, heading } of sampleInSmallSize(
  [
    {
      way: 'medica',
      label: 'Medica',
      person: /^Ines Duarte/,
      destination: '/AllTopics',
      heading: /topics:$/,
    },
    { way: 'fci', label: 'Fiduciary', person: /^Ines Duarte/, destination: '/AllTracks', heading: /^All/ },
  ],
  1,
)) {
  test(`/${way}${destination} opens that page, with the capitals of its address`, async ({ page }) => {
    await page.goto(`/${way}${destination}`)
    await page.getByRole('button', { name: label, exact: true }).click()
    await page.getByRole('button', { name: person }).click()
    await expect(page).toHaveURL(destination)
    await expect(library(page).heading).toHaveText(heading)
  })
}

test('signing in through a provider deletes the input of forms', { tag: '@full' }, async ({ page }) => {
  const { loginHelp, help } = signInPages(page)
  await page.goto('/')
  await loginHelp.click()
  await help.first.fill('Nia-Before')
  await page.goto('/fci')
  await page.getByRole('button', { name: 'Fiduciary', exact: true }).click()
  await page.getByRole('button', { name: 'Mo Ridge' }).click()
  await expect(page).toHaveURL('/dashboard')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Nia-Before')
})

test('another person can sign in at the same provider, in the same browser', { tag: '@full' }, async ({
  page,
}) => {
  const { account, signOut } = library(page)
  for (const [name, email] of [
    ['Mo Ridge', 'mo.ridge@fci.example'],
    ['Tom Okafor', 'tom.okafor@fci.example'],
    ['Mo Ridge', 'mo.ridge@fci.example'],
  ] as const) {
    await page.goto('/fci')
    await page.getByRole('button', { name: 'Fiduciary', exact: true }).click()
    await page.getByRole('button', { name }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(account).toHaveAccessibleName(`Account of ${name}`)
    expect((await (await page.request.get('/api/start')).json()).user).toMatchObject({ email })
    await signOut()
    await expect(page).toHaveURL('/')
  }
})

test('a refusal by the provider offers to try again or to sign in with e-mail', async ({ page }) => {
  await page.goto('/medica')
  await page.getByRole('button', { name: 'Medica', exact: true }).click()
  await page.getByRole('button', { name: 'Refuse' }).click()
  await expect(page).toHaveURL(/\/authRedirect/)
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in with email' }).click()
  await expect(page).toHaveURL('/')
})

test('an address of another account is refused, and administrators get a notice', { tag: '@full' }, async ({
  page,
  openPageAs,
  takeNewcomer,
}) => {
  const email = takeNewcomer()
  await page.goto('/fci')
  await page.getByRole('button', { name: 'Fiduciary', exact: true }).click()
  await page.getByRole('textbox', { name: 'First name' }).fill('Nia')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Brooks')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/authRedirect/)
  expect((await page.request.get('/api/start')).status()).toBe(401)

  const adminPage = await openPageAs(admin)
  await adminPage.goto('/dashboard')
  const { notices } = signInPages(adminPage)
  await expect(notices).toContainText(email)
  await notices
    .getByRole('button', { name: /^Dismiss/ })
    .first()
    .click()
  await expect(notices).toBeHidden()
})
