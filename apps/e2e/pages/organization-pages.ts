import type { Page } from '@playwright/test'

/** Batch Add of an organization: the file, the review and the processing. */
export function batchAddPage(page: Page) {
  const lines = page.getByRole('region', { name: 'Lines of the file' })
  const lineOf = (line: number) => page.getByRole('button', { name: `Fix this line : ${line}`, exact: true })
  const save = page.getByRole('button', { name: /^Save line / })
  return {
    heading: page.getByRole('heading', { level: 1 }),
    file: page.getByLabel('File of people'),
    async chooseFile(name: string, text: string | Buffer) {
      await page
        .getByLabel('File of people')
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
    },
    problem: page.getByRole('alert').filter({ hasText: 'Failed to process CSV' }),
    /** Shows these lines or results only: 'Failed'. The radio button lies below its text. */
    show: (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) }).press('Space'),
    figure: (text: string) => page.locator('dl > div').filter({ hasText: text }).getByRole('definition'),
    rows: lines.getByRole('row'),
    rowOf: (text: string) => lines.getByRole('row').filter({ hasText: text }),
    changeIt: (line: number) => page.getByRole('button', { name: `Change it in line ${line}` }),
    fixLine: lineOf,
    email: page.getByRole('textbox', { name: 'Email' }),
    subGroup: page.getByRole('combobox', { name: 'Sub-group' }),
    save,
    /** 'Invite 50 people' */
    start: page.getByRole('button', { name: /^(Invite|Change) \d/ }),
    resume: page.getByRole('button', { name: 'Resume', exact: true }),
    /** How far the import of a file is: "people.csv". */
    progress: (fileName: string) => page.getByRole('region', { name: fileName }),
    results: page.getByRole('region', { name: 'Results of the import' }).getByRole('row'),
    failedRows: page.getByRole('link', { name: 'Download the rows to fix' }),
    undo: page.getByRole('button', { name: 'Undo this import' }),
    removeMissing: page.getByRole('button', { name: 'Remove those not in this file' }),
    /** Leads to the import that has to be finished first. */
    continueUnfinished: page.getByRole('link', { name: /^Open that import/ }),
    back: page.getByRole('button', { name: 'Back to the members' }),
    dialog: page.getByRole('dialog'),
  }
}

/** The members of an organization, and what can be done with them. */
export function membersPage(page: Page) {
  const members = page.getByRole('region', { name: /^Members of / })
  const dialog = page.getByRole('dialog')
  return {
    heading: page.getByRole('heading', { level: 1 }),
    manageUsers: page.getByRole('banner').getByRole('link', { name: 'Manage Users' }),
    batchAdd: page.getByRole('link', { name: 'Batch Add' }),
    exportMembers: page.getByRole('link', { name: 'Export Members' }),
    /** The notice of an import that is begun and not finished. */
    unfinishedImport: page.getByRole('region', { name: 'Unfinished import' }),
    layoutOf: (subGroup: string) => page.getByRole('combobox', { name: `Layout of ${subGroup}` }),
    search: page.getByRole('searchbox', { name: 'Find a member' }),
    rows: members.getByRole('row'),
    rowOf: (text: string) => members.getByRole('row').filter({ hasText: text }),
    tick: (row: ReturnType<Page['locator']>) => row.getByRole('checkbox').check(),
    moveTo: page.getByRole('button', { name: 'Move to' }),
    menuItem: (name: string) => page.getByRole('menuitem', { name, exact: true }),
    /** The chip of a sub-group with its count. */
    subGroup: (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) }),
    dialog,
    async delete(row: ReturnType<Page['locator']>, name: string) {
      await row.getByRole('button', { name: /^Delete/ }).click()
      await dialog.getByRole('textbox').fill(name)
      await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    },
  }
}

/** The administrators' list of organizations. */
export function organizationsPage(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Create an organization' })
  return {
    create: page.getByRole('button', { name: 'Create Organization' }).first(),
    dialog,
    async fill(
      values: Record<'Name' | 'Manager e-mail' | 'First name' | 'Last name' | 'Max members', string>,
    ) {
      for (const [label, value] of Object.entries(values)) {
        const name = new RegExp(`^${label}( \\(optional\\))?$`)
        await dialog.getByRole('textbox', { name }).fill(value)
      }
      await dialog.getByRole('button', { name: 'Create Organization' }).click()
    },
  }
}
