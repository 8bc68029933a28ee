import { Link } from '@tanstack/react-router'
import { standaloneLinkStyle } from '../../../ui/link-style.ts'
import { RichMessage } from '../../../ui/rich-message.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { messages } from './messages.ts'
import type { UnfinishedImport } from './use-import-mutation.ts'

type ContinueImportLinkProps = {
  slug: string
  memberImport: UnfinishedImport | null
  text?: string
}

/** Leads to an import that is begun and not finished, where it can be resumed or undone; nothing without one. */
export function ContinueImportLink(props: ContinueImportLinkProps) {
  const { slug, memberImport, text = messages.openThatImport() } = props
  if (memberImport === null) return null
  return (
    <Link
      to="/admin/group/$slug"
      params={{ slug }}
      search={{ import: memberImport.id }}
      className={`${standaloneLinkStyle} text-small`}
    >
      <RichMessage
        parts={messages.openUnfinished({
          text,
          fileName: memberImport.fileName,
          hidden: (content) => <VisuallyHidden>{content}</VisuallyHidden>,
        })}
      />
    </Link>
  )
}
