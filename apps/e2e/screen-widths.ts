/** The narrowest width at which pages are laid out, in CSS pixels (WCAG 2.2, 1.4.10). */
export const NARROWEST_SCREEN = 320

/** The widths at which every screen is laid out, in CSS pixels. */
export const screenWidths = [NARROWEST_SCREEN, 390, 768, 1280, 1920]
