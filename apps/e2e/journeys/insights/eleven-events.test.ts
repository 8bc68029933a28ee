import { eventTable } from '@kitchen-table/domain/insights'
import { expect, type Page, test } from '../../journey.ts'
import { acceptInvitation, createOrganization } from '../../organizations.ts'
import { enter } from '../../pages/keyboard.ts'
import { library } from '../../pages/library.ts'
import { FOR_TWO, START_HERE, trackPage } from '../../pages/track-page.ts'
import { admin } from '../../people.ts'
import { openPlayer } from '../../player-page.ts'
import { searchAsOthers } from '../../search-as-others.ts'
import { listEventKeys, listServerEventKeys } from '../../stored-data.ts'

const NEXT_TRACK = { title: 'A budget that survives a bad month', slug: 'budget-that-survives-a-bad-month' }
const managerEmail = 'mona@insight-mill.example'
const email = 'iris@insight-mill.example'
const PASSWORD = 'Blue-Kettle-7'

/** Nothing has it, so that it is an unanswered search. Shown as anything but text, it would be an element. */
const MARKUP = '<img src=x onerror=alert(1)>zeppelin'

async function search(page: Page): Promise<void> {
  const { searchBox } = library(page)
  await enter(searchBox, 'debt')
  await enter(searchBox, MARKUP)
  await expect(page.getByText("We couldn't find any matches.")).toBeVisible()
}

async function learn(page: Page): Promise<void> {
  const track = trackPage(page)
  await page.goto(`${START_HERE.path}#start-five`)
  await track.lesson('start-five').complete.click()
  await expect(track.lesson('start-five').completed).toBeVisible()
  await page.goto(`${START_HERE.path}#start-snapshot`)
  await Promise.all([page.waitForEvent('download'), track.lesson('start-snapshot').download.click()])
  await page.getByRole('link', { name: NEXT_TRACK.title }).click()
  await expect(track.heading).toHaveText(NEXT_TRACK.title)
}

async function watch(page: Page, storedEvents: () => Promise<string[]>): Promise<void> {
  const lesson = trackPage(page).lesson(FOR_TWO.video)
  await page.goto(`${FOR_TWO.path}#${FOR_TWO.video}`)
  const player = await openPlayer(page, () => lesson.play.click())
  await player.play()
  await expect(lesson.completed).toBeVisible()
  await player.reach(161)
  // The player is in a process of its own: a reload can overtake its message.
  await expect.poll(storedEvents).toContain(`220 ${FOR_TWO.video}`)

  await page.reload()
  const again = await openPlayer(page, () => lesson.play.click())
  await again.play()
}

/** The events of all of that, by code and detail. */
const pageEvents = [
  '400 debt',
  `410 ${MARKUP}`,
  '100 start-here',
  '120 start-five',
  '300 start-snapshot',
  `110 start-here>${NEXT_TRACK.slug}`,
  `100 ${NEXT_TRACK.slug}`,
  '100 money-talks-for-two',
  // The page is loaded again for the second start.
  '100 money-talks-for-two',
  `210 ${FOR_TWO.video}`,
  `220 ${FOR_TWO.video}`,
  `200 ${FOR_TWO.video}`,
]
const serverEvents = ['500 user', '510 user']

test('every kind of event is found in the statistics and in the analytics of the organization', async ({
  browser,
  page,
  product,
  openBrowserContext,
  openSharedPage,
}) => {
  const codes = [...pageEvents, ...serverEvents].map((key) => Number(key.split(' ')[0]))
  expect(new Set(codes)).toEqual(new Set(Object.values(eventTable).map(({ code }) => code)))

  const slug = await createOrganization(browser, product, { name: 'Insight Mill', managerEmail })
  const managerPage = await (await openBrowserContext()).newPage()
  await acceptInvitation(managerPage, managerEmail, PASSWORD)
  const member = { email, first: 'Iris', last: 'Vale', role: 'user' }
  const invitation = await managerPage.request.post(`/api/groups/${slug}/members`, {
    data: member,
    headers: { origin: product.address },
  })
  expect(invitation.status()).toBe(201)

  await acceptInvitation(page, email, PASSWORD)
  await search(page)
  await learn(page)
  const stored = () => listEventKeys(product, email)
  await watch(page, stored)
  await expect.poll(async () => (await stored()).toSorted()).toEqual(pageEvents.toSorted())
  expect(await listServerEventKeys(product, email)).toEqual(serverEvents)

  const adminPage = await openSharedPage(admin)
  await test.step('the statistics count them', async () => {
    await adminPage.goto(`/admin/stats?group=${slug}`)
    const figures = {
      // The manager is one of them.
      'Active users': 2,
      Logins: 2,
      'Sign-ups': 2,
      'Track views': 4,
      'Video starts': 2,
      'Video completes': 1,
      'Units completed': 2,
      'File downloads': 1,
      'Links followed to another track': 1,
      'Searches with results': 1,
      'Searches without results': 1,
    }
    for (const [title, count] of Object.entries(figures))
      await expect(
        adminPage.getByRole('button', { name: new RegExp(`^${title}\\s*${count}(?!\\d)`) }),
      ).toBeVisible()
  })

  await test.step('T64: the statistics do not name what one person searched for', async () => {
    await adminPage.getByRole('tab', { name: 'Searches' }).click()
    const ranking = (heading: string) => adminPage.getByRole('region', { name: heading, exact: true })
    for (const heading of ['Most frequent searches with results', 'Least frequent searches without results'])
      await expect(ranking(heading)).toContainText(
        '1 search for a term that fewer than five people used is not shown',
      )
    await expect(adminPage.getByRole('main').getByRole('listitem')).toHaveCount(0)
    await adminPage.goto(`/admin/stats?tab=unanswered&group=${slug}`)
    await expect(adminPage.getByText('Fewer than five people used any of the terms')).toBeVisible()
    expect(await adminPage.content()).not.toContain('onerror')
  })

  await test.step('the statistics name what five people searched for, as text', async () => {
    await searchAsOthers(openBrowserContext, product.address, MARKUP)
    await adminPage.goto('/admin/stats?tab=unanswered&range=last_30_days')
    await expect(adminPage.getByRole('main').getByText(MARKUP).first()).toBeVisible()
    await expect(adminPage.locator('img[src="x"]')).toHaveCount(0)
  })

  await test.step('the analytics of the organization have them', async () => {
    await adminPage.goto(`/admin/group/${slug}`)
    await adminPage.getByRole('tab', { name: 'Analytics' }).click()
    const main = adminPage.getByRole('main')
    for (const title of ['Active users', 'Total logins', 'Sign-ups'])
      await expect(main.getByText(title, { exact: true }).locator('..')).toContainText(
        new RegExp(`${title}\\s*2(?!\\d)`),
      )
    const list = (heading: string) =>
      main.getByRole('region', { name: heading, exact: true }).getByRole('listitem')
    await expect(list('Top track views').filter({ hasText: START_HERE.title })).toHaveText(/\D1 · 1 person$/)
    await expect(list('Top track views')).toHaveCount(3)
    for (const [heading, count] of [
      ['Top video starts', 2],
      ['Top video completes', 1],
      ['Top file downloads', 1],
    ] as const) {
      await expect(list(heading)).toHaveCount(1)
      await expect(list(heading)).toHaveText(new RegExp(`\\D${count} · 1 person$`))
    }
  })
})
