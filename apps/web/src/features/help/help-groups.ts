import type { HelpSection } from '@kitchen-table/domain/help'

type HelpGroup = {
  title: string
  /** The lines whose own section is one of these stand here. */
  sections: readonly HelpSection[]
  /** The call of its first line stands out. */
  isUrgent?: boolean
}

/** The groups of the page, the most urgent first. */
export const helpGroups: readonly HelpGroup[] = [
  { title: 'Danger now', sections: ['danger'], isUrgent: true },
  {
    title: 'Thoughts of dying, or a night that is too much',
    sections: ['suicide', 'despair'],
    isUrgent: true,
  },
  { title: 'Someone is hurting you, or someone you know', sections: ['violence', 'control'] },
  { title: 'A child in danger', sections: ['child'] },
  { title: 'An older person in danger', sections: ['elder'] },
  { title: 'Forced to work, or to sell sex', sections: ['trafficking'] },
  { title: 'Food', sections: ['hunger'] },
  { title: 'A bed tonight', sections: ['shelter'] },
  { title: 'Rent, power or court papers', sections: ['eviction'] },
  { title: 'Gambling', sections: ['gambling'] },
  { title: 'Alcohol or drugs', sections: ['addiction'] },
  { title: 'A scam, or a stolen name', sections: ['scam'] },
  { title: 'Debts and taxes', sections: ['money'] },
]

type Sectioned = { sections: readonly HelpSection[] }

/** Returns the groups that have lines, each with its lines in their order. */
export function organizationHelpLines<Line extends Sectioned>(
  lines: readonly Line[],
): (HelpGroup & { lines: Line[] })[] {
  return helpGroups
    .map((group) => ({
      ...group,
      lines: lines.filter(({ sections: [own] }) => own !== undefined && group.sections.includes(own)),
    }))
    .filter((group) => group.lines.length > 0)
}

/** Returns "November 2026" for the newest day on which a line was checked; null without one. */
export function formatMonthOfChecking(lines: readonly { checkedOn: string }[]): string | null {
  const newest = lines.reduce((latest, { checkedOn }) => (checkedOn > latest ? checkedOn : latest), '')
  if (newest === '') return null
  const format = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return format.format(new Date(`${newest}T00:00:00Z`))
}
