import { Extension } from '@tiptap/core'
import { Fragment, type MarkType, type Node, Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { findTextAddresses, parsePastedLink } from './rich-text-addresses.ts'

/** Returns a text as its parts, of which those that are addresses are links. */
function linkText(node: Node, link: MarkType): Node[] {
  const { text = '', marks } = node
  if (link.isInSet(marks)) return [node]
  const addresses = findTextAddresses(text, location.origin)
  const edges = [0, ...addresses.flatMap(({ start, end }) => [start, end]), text.length]
  return edges.slice(1).flatMap((end, index) => {
    const start = edges[index] ?? 0
    if (start === end) return []
    const part = node.cut(start, end)
    const href = addresses.find((address) => address.start === start)?.href
    const isAddress = index % 2 === 1 && href !== undefined
    return [isAddress ? part.mark(link.create({ href }).addToSet(part.marks)) : part]
  })
}

function linkFragment(fragment: Fragment, link: MarkType): Fragment {
  const nodes = fragment.content.flatMap((node) =>
    node.isText ? linkText(node, link) : [node.copy(linkFragment(node.content, link))],
  )
  return Fragment.fromArray(nodes)
}

/** Addresses in pasted texts become links, and an address that is pasted over a selection becomes its link. */
export const PastedLinksExtension = Extension.create({
  name: 'pastedLinks',
  addProseMirrorPlugins() {
    const link = this.editor.schema.marks.link
    if (link === undefined) return []
    return [
      new Plugin({
        props: {
          transformPasted: ({ content, openStart, openEnd }) =>
            new Slice(linkFragment(content, link), openStart, openEnd),
          handlePaste: (view, _, { content }) => {
            const words = content.childCount === 1 ? (content.firstChild?.textContent.trim() ?? '') : ''
            const [address] = findTextAddresses(words, location.origin)
            const isAddress = address?.start === 0 && address.end === words.length
            const href = isAddress ? parsePastedLink(words, location.origin) : undefined
            return href !== undefined && !view.state.selection.empty && this.editor.commands.setLink({ href })
          },
        },
      }),
    ]
  },
})
