import type { HelpSection } from '@kitchen-table/domain/help'
import { formatDate } from '@kitchen-table/i18n/formats'
import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { messages } from './messages.ts'

type HelpGroup = {
  title: PlainMessage
  /** The lines whose own section is one of these stand here. */
  sections: readonly HelpSection[]
  /** The call of its first line stands out. */
  isUrgent?: boolean
}

/** The groups of the page, the most urgent first. */
export const helpGroups: readonly HelpGroup[] = [
  { title: messages.danger, sections: ['danger'], isUrgent: true },
  {
    title: messages.suicide,
    sections: ['suicide', 'despair'],
    isUrgent: true,
  },
  { title: messages.violence, sections: ['violence', 'control'] },
  { title: messages.child, sections: ['child'] },
  { title: messages.elder, sections: ['elder'] },
  { title: messages.trafficking, sections: ['trafficking'] },
  { title: messages.hunger, sections: ['hunger'] },
  { title: messages.shelter, sections: ['shelter'] },
  { title: messages.eviction, sections: ['eviction'] },
  { title: messages.gambling, sections: ['gambling'] },
  { title: messages.addiction, sections: ['addiction'] },
  { title: messages.scam, sections: ['scam'] },
  { title: messages.money, sections: ['money'] },
]

type Sectioned = { sections: readonly HelpSection[] }

/** Returns the groups that have lines, each with its lines in their order. */
export function groupHelpLines<Line extends Sectioned>(
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
  return formatDate(new Date(`${newest}T00:00:00Z`), { month: 'long', year: 'numeric', timeZone: 'UTC' })
}
