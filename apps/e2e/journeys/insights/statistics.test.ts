import { readFileSync } from 'node:fs'
import type { Statistics } from '@kitchen-table/contract/insights'
import { countSheets } from '../../count-sheets.ts'
import { expect, type Page, test } from '../../journey.ts'
import { adminPages } from '../../pages/admin-pages.ts'
import { membersPage } from '../../pages/organization-pages.ts'
import { statisticsPage } from '../../pages/statistics-page.ts'
import { admin, manager } from '../../people.ts'
import { fault } from '../../screen.ts'
import { signIn } from '../../sign-in.ts'

/** Downloads the CSV file of a panel. */
async function downloadCsv(page: Page, panel: ReturnType<Page['locator']>) {
  const downloading = page.waitForEvent('download')
  await panel.getByRole('button', { name: /^CSV/ }).press('Enter')
  const download = await downloading
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') }
}

const toNumber = (text: string) => Number(text.replaceAll(',', ''))

/** Reads the number of a figure, which is the line below its title. */
async function readFigure(figure: ReturnType<Page['locator']>): Promise<number> {
  return toNumber((await figure.innerText()).split('\n').filter((line) => line.trim() !== '')[1] ?? '')
}

/** Types a day, `YYYY-MM-DD`, in the parts of the field: month, day and year. */
async function typeDay(field: ReturnType<Page['locator']>, day: string) {
  const [year, month, dayOfMonth] = day.split('-')
  // A field that has the focus would continue in its last part.
  await field.blur()
  await field.pressSequentially(`${month}${dayOfMonth}${year}`)
  await expect(field).toHaveValue(day)
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

test('an administrator reads the statistics by keyboard: values, table, file', async ({
  sharedAdminPage: page,
}) => {
  const statistics = statisticsPage(page)
  await page.goto('/admin/iconlist')
  await adminPages(page).tabs.getByRole('link', { name: 'Statistics' }).press('Enter')
  await expect(statistics.heading).toHaveText('Statistics')
  await expect(statistics.heading).toBeFocused()

  const logins = statistics.figure('Logins')
  await logins.press('Enter')
  const chart = statistics.panel('Logins by month')
  await expect(logins).toBeFocused()
  const total = await readFigure(logins)
  await expect(chart.getByText(`${total.toLocaleString('en-US')} logins`).first()).toBeVisible()
  await expect(chart.getByText(/Tracked since March 1, 2024$/)).toBeVisible()
  await expect(chart.getByRole('img', { name: /^Logins by month\. First: .*, incomplete\./ })).toBeVisible()
  await expect(page.getByRole('status').getByText('Showing Logins by month')).toBeAttached()
  await expect(statistics.panel('What happened').getByRole('button', { pressed: true })).toHaveCount(1)
  await expect(logins).toHaveAttribute('aria-controls', (await chart.getAttribute('id')) ?? '')

  await test.step('arrow keys move along the values, which are read out', async () => {
    await statistics.values.focus()
    await page.keyboard.press('End')
    const last = (await statistics.values.getAttribute('aria-valuetext')) ?? ''
    expect(last).toMatch(/: [\d,]+ logins?, incomplete$/)
    await expect(chart.getByText(last.match(/[\d,]+ logins?/)?.[0] ?? '').last()).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(statistics.values).not.toHaveAttribute('aria-valuetext', last)
    await page.keyboard.press('Home')
    await expect(statistics.values).toHaveAttribute('aria-valuenow', '1')
    await page.keyboard.press('ArrowLeft')
    await expect(statistics.values).toHaveAttribute('aria-valuenow', '1')
  })

  await test.step('the table and the file have the same numbers as the chart', async () => {
    await chart.getByRole('button', { name: /^Table/ }).press('Enter')
    const cells = chart.getByRole('table', { name: 'Logins by month' }).getByRole('cell')
    const counts = (await cells.allTextContents()).map(toNumber)
    expect(counts.length).toBeGreaterThan(11)
    expect(sum(counts)).toBe(total)

    const { name, text } = await downloadCsv(page, chart)
    expect(name).toMatch(/^logins-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/)
    const [headings, ...rows] = text.trimEnd().split('\r\n')
    expect(headings).toBe('\ufeff"From","To","Logins","Complete"')
    expect(rows.map((row) => Number(row.split(',')[2]?.replaceAll('"', '')))).toEqual(counts)
  })
})

test('the filter is in the address, and a wrong range keeps the figures', async ({
  sharedAdminPage: page,
}) => {
  const statistics = statisticsPage(page)
  await page.goto('/admin/stats')
  const logins = statistics.figure('Logins')
  const all = (await logins.textContent()) ?? ''
  const allCount = await readFigure(logins)

  await statistics.organization.selectOption('Harbor Foods')
  await expect(page).toHaveURL(/group=harbor-foods/)
  await expect(logins).not.toHaveText(all)
  await statistics.range.selectOption('Custom')
  await expect(page).toHaveURL(/range=custom/)
  const ofGroup = (await logins.textContent()) ?? ''
  await page.reload()
  await expect(logins).toHaveText(ofGroup)

  await test.step('days are typed', async () => {
    const [firstDay, lastDay] = [
      await statistics.firstDay.inputValue(),
      await statistics.lastDay.inputValue(),
    ]
    await typeDay(statistics.lastDay, lastDay.replace(/^\d+/, '2020'))
    await expect(statistics.lastDay).toHaveAccessibleDescription('The last day must not be before the first.')
    await expect(logins).toHaveText(ofGroup)
    await typeDay(statistics.lastDay, lastDay)
    await expect(statistics.lastDay).toHaveAccessibleDescription('')
    await typeDay(statistics.lastDay, firstDay)
    await expect(statistics.panel('Active users by day')).toBeVisible()
    await expect(logins).not.toHaveText(ofGroup)
    await expect(page).toHaveURL(new RegExp(`from=${firstDay}&to=${firstDay}`))
  })

  await statistics.range.selectOption('Last 365 Days')
  await expect(logins).toHaveText(ofGroup)
  await statistics.organization.selectOption('Without an organization')
  await expect(logins).not.toHaveText(ofGroup)
  await expect.poll(() => readFigure(logins)).toBeLessThan(allCount)

  await page.goto('/admin/stats?range=custom&from=2020-01-01&to=2020-01-31&metric=logins')
  await expect(statistics.panel('Logins by day')).toContainText(
    'Tracked since March 1, 2024, and not before.',
  )
})

test('while the figures of another filter load, all that is shown is of the one before', async ({
  openPageAs,
}) => {
  const page = await openPageAs(admin)
  const statistics = statisticsPage(page)
  await page.goto('/admin/stats?tab=content')
  const tracks = statistics.panel('Most viewed tracks')
  await tracks.waitFor()
  const loading = Promise.withResolvers<void>()
  await page.route('**/api/admin/statistics?*', async (route) => {
    await loading.promise
    await route.continue()
  })
  await statistics.organization.selectOption('Harbor Foods')
  await expect(page.getByRole('status').getByText('Loading other figures')).toBeAttached()
  await expect(page.getByText(/^All organizations · all layouts · /)).toBeVisible()
  expect((await downloadCsv(page, tracks)).name).toMatch(/^10-most-viewed-tracks-/)
  loading.resolve()
  await expect(page.getByText(/^Harbor Foods · all layouts · /)).toBeVisible()
  expect((await downloadCsv(page, tracks)).name).toMatch(/^harbor-foods-10-most-viewed-tracks-/)
})

test('what was removed has no link, also if something else is titled as its slug', async ({ openPageAs }) => {
  const page = await openPageAs(admin)
  await page.route('**/api/admin/statistics?*', async (route) => {
    const statistics: Statistics = await (await route.fetch()).json()
    statistics.rankings.tracks.most = [
      { id: 'scams', title: 'scams', isRemoved: false, count: 2, people: 2 },
      { id: 'gone', title: 'gone', isRemoved: true, count: 1, people: 1 },
    ]
    await route.fulfill({ json: statistics })
  })
  await page.goto('/admin/stats?tab=content')
  const tracks = statisticsPage(page).panel('Most viewed tracks')
  await expect(tracks.getByRole('listitem')).toHaveCount(2)
  await expect(tracks.getByRole('link')).toHaveText(['scams'])
})

test('a page that stays open past midnight shows the range of the new day', async ({ openPageAs }) => {
  const page = await openPageAs(admin)
  await page.clock.install({ time: new Date('2026-11-26T23:50:00Z') })
  await page.goto('/admin/stats')
  await expect(page.getByText(/Nov 27, 2025 – Nov 26, 2026 \(UTC\)$/)).toBeVisible()
  await page.clock.fastForward('12:00')
  await expect(page.getByText(/Nov 28, 2025 – Nov 27, 2026 \(UTC\)$/)).toBeVisible()
})

test('a value that is touched stays until something else is', async ({ openBrowserContext, product }) => {
  const context = await openBrowserContext({ hasTouch: true })
  await signIn(context, product.address, admin)
  const page = await context.newPage()
  const statistics = statisticsPage(page)
  await page.goto('/admin/stats?metric=logins')
  const shown = statistics.panel('Logins by month').locator('[aria-hidden=true] p').first()
  await statistics.values.tap()
  await expect(shown).toHaveText(/logins$/)
  await page.getByRole('heading', { level: 1 }).tap()
  await expect(shown).toBeHidden()
})

test('rankings link to the editors, and their file has what is in the list', { tag: '@full' }, async ({
  sharedAdminPage: page,
}) => {
  const statistics = statisticsPage(page)
  await page.goto('/admin/stats')
  await statistics.tab('Content').press('Enter')
  await expect(page).toHaveURL(/tab=content/)
  const tracks = statistics.panel('Most viewed tracks')
  const first = tracks.getByRole('link').first()
  const title = (await first.textContent()) ?? ''
  const { name, text } = await downloadCsv(page, tracks)
  expect(name).toMatch(/^10-most-viewed-tracks-/)
  const [headings, row] = text.split('\r\n')
  expect(headings).toBe('\ufeff"Slug","Track","Views","People"')
  expect(row).toContain(`,"${title}",`)
  await expect(tracks).toContainText('Tracked since March 1, 2024')
  await first.click()
  await expect(statistics.heading).toContainText(title)
})

test('the overview prints on one sheet, without its controls', async ({ sharedAdminPage: page }) => {
  const statistics = statisticsPage(page)
  await page.goto('/admin/stats')
  await statistics.panel('Active users by month').waitFor()
  await page.emulateMedia({ media: 'print' })
  await expect(statistics.range).toBeHidden()
  await expect(statistics.tab('Content')).toBeHidden()
  await expect(page.getByRole('button', { name: /^CSV/ }).first()).toBeHidden()
  await expect(page.getByRole('img', { name: /^Active users by month/ })).toBeVisible()
  expect(await countSheets(page)).toBe(1)
  await page.emulateMedia({ media: 'screen' })
})

test('administrators see the analytics of an organization, and apply another range with Update', async ({
  sharedAdminPage: page,
}) => {
  const statistics = statisticsPage(page)
  await page.goto('/admin/group/harbor-foods')
  await statistics.tab('Analytics').press('Enter')
  await expect(statistics.range).toHaveValue('last_365_days')
  const views = statistics.panel('Top track views')
  const ofYear = (await views.textContent()) ?? ''
  await statistics.range.selectOption('Month to Date')
  await expect(views).toHaveText(ofYear)
  await statistics.update.press('Enter')
  await expect(page).toHaveURL(/range=month_to_date/)
  await expect(views).not.toHaveText(ofYear)
  await expect(views).toContainText('Tracked since March 1, 2024')
  const { name } = await downloadCsv(page, views)
  expect(name).toMatch(/^harbor-foods-10-top-track-views-\d{4}-\d\d-01-to-/)
})

test('a failed update is said, and the figures stay', async ({ openPageAs, allowErrors }) => {
  allowErrors(/status of 500/)
  const page = await openPageAs(admin)
  const statistics = statisticsPage(page)
  await page.goto('/admin/group/harbor-foods?tab=analytics')
  await statistics.panel('Top track views').waitFor()
  const address = '**/api/groups/harbor-foods/analytics?*'
  await page.route(address, (route) => route.fulfill(fault))
  await statistics.update.press('Enter')
  const message = page.getByText(/^The figures could not be updated/)
  await expect(message).toBeVisible()
  await expect(statistics.panel('Top track views')).toBeVisible()
  await page.unroute(address)
  await statistics.update.press('Enter')
  await expect(message).toBeHidden()
})

test('where learners stop prints without the filter, which it ignores', async ({ sharedAdminPage: page }) => {
  const statistics = statisticsPage(page)
  await page.goto('/admin/stats?tab=stops&track=start-here&group=harbor-foods')
  await page.getByText(/everybody since they began/).waitFor()
  await expect(page.getByText(/^Harbor Foods · /)).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(statistics.organization).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Track' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
})

test('a manager has no analytics, and loads nothing that draws figures', async ({ openPageAs }) => {
  const page = await openPageAs(manager)
  const scripts = new Set<string>()
  page.on('request', (request) => scripts.add(request.url()))
  await page.goto('/admin/group/harbor-foods?tab=analytics')
  await membersPage(page).rows.first().waitFor()
  await expect(statisticsPage(page).tab('Analytics')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Report' }).click()
  await expect(page.getByRole('article', { name: 'Harbor Foods' })).toBeVisible()
  expect([...scripts].filter((url) => /\/assets\/report-tab-/.test(url))).toHaveLength(1)
  expect([...scripts].filter((url) => /\/assets\/(charts|analytics-tab)-/.test(url))).toEqual([])
})
