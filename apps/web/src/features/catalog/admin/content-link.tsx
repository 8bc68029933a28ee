import type { ContentKind } from '@kitchen-table/domain/catalog/content-kind'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { layoutChoices } from '../../../app/library-view.ts'
import { useCurrentUser } from '../../../app/queries.ts'
import { standaloneLinkStyle } from '../../../ui/link-style.ts'
import { layoutsQuery } from './queries.ts'

type ContentLinkProps = { kind: ContentKind; contentKey: string; title: string }

const style = `${standaloneLinkStyle} max-w-full`

/** Leads to the editor of a record. A topic and a layout are edited in their layout, which it chooses first. */
export function ContentLink({ kind, contentKey, title }: ContentLinkProps) {
  const chooseLayout = useChooseLayout()
  const [first = '', second = ''] = contentKey.split('~')
  const name = <span className="min-w-0 truncate">{title}</span>

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
          onClick={() => chooseLayout(first)}
          className={style}
        >
          {name}
        </Link>
      )
    case 'layout':
      return (
        <Link to="/admin/layouts" onClick={() => chooseLayout(first)} className={style}>
          {name}
        </Link>
      )
    case 'icon':
      return (
        <Link to="/admin/iconlist" className={style}>
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

function useChooseLayout() {
  const { sub } = useCurrentUser().user
  const { data } = useQuery(layoutsQuery)
  return (config: string) => {
    const layout = data?.layouts.find((each) => each.config === config)
    if (layout) layoutChoices.write(sub, layout)
  }
}
