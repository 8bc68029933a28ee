import { layOutBalancedText } from './layout-text.ts'
import { colors, computeGroupGap, type LayoutBox, pageLayout } from './page-layout.ts'
import { drawContent } from './structure.ts'
import type { Typesetter } from './typesetter.ts'

export const TEXT_SIZE = 11.5
const HEADING_SIZE = 15

export function createTextBox({ doc, root }: Typesetter, text: string): LayoutBox {
  const { height, draw } = layOutBalancedText(doc, text, 'text', TEXT_SIZE)
  return {
    height: () => height,
    draw: (top) => drawContent(doc, root, 'P', () => draw(pageLayout.side, top, colors.soft)),
    gapAbove: computeGroupGap,
    keepsWithNext: false,
  }
}

export function createHeadingBox({ doc, root }: Typesetter, text: string): LayoutBox {
  const { height, draw } = layOutBalancedText(doc, text, 'heading', HEADING_SIZE)
  return {
    height: () => height,
    draw: (top) => drawContent(doc, root, 'H2', () => draw(pageLayout.side, top)),
    gapAbove: computeGroupGap,
    keepsWithNext: true,
  }
}
