import type { ContentKind } from '@kitchen-table/domain/catalog'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { layoutsQuery } from '../../../app/admin-api.ts'
import { standaloneLinkStyle } from '../../../ui/link-style.ts'
import { useChooseLayout } from './page-layout.tsx'

type ContentEditorLinkProps = { kind: ContentKind; contentKey: string; title: string }

const style = `${standaloneLinkStyle} max-w-full`

/** Leads to the editor of a record. The address of a topic names its layout; a layout is edited where this link is. */
export function ContentEditorLink({ kind, contentKey, title }: ContentEditorLinkProps) {
  const { data } = useQuery(layoutsQuery)
  const chooseLayout = useChooseLayout()
  const [first = '', second = ''] = contentKey.split('~')
  const name = (
    <span dir="auto" className="min-w-0 truncate">
      {title}
    </span>
  )

  switch (kind) {
    case 'track':
      return (
        <Link to="/admin/updatetrack/$slug" params={{ slug: first }} className={style}>
          {name}
        </Link>
      )
    case 'unit':
      return (
        <Link to="/admin/updateunit/$unitId" params={{ unitId: first }} className={style}>
          {name}
        </Link>
      )
    case 'topic':
      return (
        <Link
          to="/admin/updatetopic/$slug"
          params={{ slug: second }}
          search={{ layout: first }}
          className={style}
        >
          {name}
        </Link>
      )
    case 'layout': {
      const layout = data?.layouts.find(({ config }) => config === first)
      return (
        <Link
          to="/admin/layouts"
          hash="edited-layout"
          onClick={() => layout && chooseLayout(layout)}
          className={style}
        >
          {name}
        </Link>
      )
    }
    case 'icon':
      return (
        <Link to="/admin/iconlist" className={style}>
          {name}
        </Link>
      )
    case 'helpLine':
      return (
        <Link to="/admin/help-lines" className={style}>
          {name}
        </Link>
      )
    case 'fact':
      return (
        <Link to="/admin/facts" search={{ q: title }} className={style}>
          {name}
        </Link>
      )
    case 'intent':
      return (
        <Link to="/admin/intents" search={{ q: title }} className={style}>
          {name}
        </Link>
      )
    case 'resource':
      return (
        <Link to="/admin/resources" className={style}>
          {name}
        </Link>
      )
    default:
      return kind satisfies never
  }
}
