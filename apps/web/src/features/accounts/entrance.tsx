import type { ReactNode } from 'react'
import { PublicShell } from '../../app/public-shell.tsx'
import { usePageTitle } from '../../app/use-page-title.ts'
import { Card } from '../../ui/card.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

type EntranceProps = { title: string; lead?: ReactNode; pageTitle?: string; children: ReactNode; after?: ReactNode }

/** A page on the way in: a heading, one card with one thing to do, and the other ways beneath it. */
export function Entrance({ title, lead, pageTitle = title, children, after }: EntranceProps) {
  usePageTitle(pageTitle)
  return (
    <PublicShell plain>
      <div className="mx-auto max-w-lg">
        <PageHeading lead={lead}>{title}</PageHeading>
        <Card raised className="mt-7">
          {children}
        </Card>
        {after && <div className="mt-4">{after}</div>}
      </div>
    </PublicShell>
  )
}
