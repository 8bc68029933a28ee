import type { ReactNode } from 'react'
import { PublicShell } from '../../app/public-shell.tsx'
import { usePageTitle } from '../../app/use-page-title.ts'
import { getPartLanguageAttributes } from '../../ui/language-attributes.ts'
import { PageHeading } from '../../ui/page-heading.tsx'

export function TermsPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  usePageTitle(title)
  return (
    <PublicShell>
      <article {...getPartLanguageAttributes(false)} className="mx-auto max-w-3xl">
        <PageHeading lead={lead}>{title}</PageHeading>
        <div className="prose mt-8">{children}</div>
      </article>
    </PublicShell>
  )
}
