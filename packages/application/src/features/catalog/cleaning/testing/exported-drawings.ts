const SVG = 'xmlns="http://www.w3.org/2000/svg"'

/** Drawings as the exports of well-known programs and icon sets are built. All were drawn for this project. */
export const exportedDrawings: { name: string; markup: string }[] = [
  {
    name: 'a house of Illustrator, with classes',
    markup: `<?xml version="1.0" encoding="UTF-8"?>
<svg id="Layer_1" data-name="Layer 1" ${SVG} viewBox="0 0 64 64"><defs><style>.cls-1{fill:none;stroke:#1d3b53;stroke-linecap:round;stroke-width:3px;}.cls-2{fill:#e9b44c;}</style></defs><title>house</title><polygon class="cls-2" points="32 8 58 32 6 32 32 8"/><rect class="cls-1" x="14" y="32" width="36" height="24"/><line class="cls-1" x1="32" y1="44" x2="32" y2="56"/></svg>`,
  },
  {
    name: 'a scale of an older Illustrator, with a generator comment and space for slices',
    markup: `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Drawing Program 27.0, SVG Export Plug-In -->
<svg version="1.1" id="Layer_1" ${SVG} xmlns:xlink="http://www.w3.org/1999/xlink" x="0px" y="0px" viewBox="0 0 48 48" style="enable-background:new 0 0 48 48;" xml:space="preserve"><style type="text/css"><![CDATA[ .st0{fill:#7A2E39;} .st1{fill:none;stroke:#7A2E39;stroke-width:2;stroke-miterlimit:10;} ]]></style><g><path class="st1" d="M24,6v34 M8,14h32"/><path class="st0" d="M4,26l4-12l4,12C12,30,4,30,4,26z"/><path class="st0" d="M36,26l4-12l4,12C44,30,36,30,36,26z"/></g></svg>`,
  },
  {
    name: 'a leaf of Illustrator, with two classes on one shape',
    markup: `<svg ${SVG} viewBox="0 0 40 40"><defs><style>.a,.b{stroke:#244;stroke-width:2}.a{fill:#8bbf6a}.b{fill:none}.c{stroke:#b33}</style></defs><path class="a" d="M6 34C6 14 18 6 34 6c0 18-8 28-28 28z"/><path class="b c" d="M6 34L26 14"/></svg>`,
  },
  {
    name: 'a flag of a program that writes two style elements, comments and important values',
    markup: `<svg ${SVG} viewBox="0 0 40 40"><style>/* Lines */ .pole{/* dark */stroke:#333 !important;fill:none}</style><style type="text/css">.cloth{fill:#c0392b}</style><path class="pole" stroke="#00ff00" stroke-width="3" d="M8 4v32"/><path class="cloth" d="M8 5l24 7-24 8z"/></svg>`,
  },
  {
    name: 'a purse of Inkscape, with styles and metadata',
    markup: `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<svg xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" ${SVG} width="24mm" height="24mm" viewBox="0 0 24 24" version="1.1" id="svg8" inkscape:version="1.2"><defs id="defs2"/><sodipodi:namedview id="base" pagecolor="#ffffff" inkscape:zoom="2.8"/><metadata id="metadata5"><rdf:RDF><dc:format>image/svg+xml</dc:format></rdf:RDF></metadata><g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1" transform="translate(0,-1)"><path style="fill:#c98b5e;fill-opacity:1;stroke:#4a2c17;stroke-width:1.2;stroke-linejoin:round;stroke-miterlimit:4;stroke-dasharray:none" d="M 4,11 H 20 L 18,22 H 6 Z" id="path10"/><path style="fill:none;stroke:#4a2c17;stroke-width:1.2;stroke-linecap:round" d="m 8,11 c 0,-8 8,-8 8,0" id="path12"/></g></svg>`,
  },
  {
    name: 'a hidden layer of Inkscape',
    markup: `<svg ${SVG} viewBox="0 0 30 30"><g style="display:none"><rect width="30" height="30" style="fill:#ff0000"/></g><g style="display:inline"><circle cx="15" cy="15" r="9" style="opacity:0.6;fill:#355c7d"/></g></svg>`,
  },
  {
    name: 'a ribbon of Inkscape, with a matrix',
    markup: `<svg ${SVG} viewBox="0 0 50 50"><g transform="matrix(0.8,0.2,-0.2,0.8,10,2)"><path style="fill:#2a6f6b;fill-rule:evenodd;stroke:none" d="M5 5h30v34L20 28 5 39zM12 12v8h16v-8z"/></g></svg>`,
  },
  {
    name: 'a bell of Figma, clipped to its frame',
    markup: `<svg width="24" height="24" viewBox="0 0 24 24" fill="none" ${SVG}><g clip-path="url(#clip0_12_34)"><path d="M12 3C8.7 3 6 5.7 6 9V14L4 17H20L18 14V9C18 5.7 15.3 3 12 3Z" stroke="#111827" stroke-width="2" stroke-linejoin="round"/><path d="M10 20H14" stroke="#111827" stroke-width="2" stroke-linecap="round"/></g><defs><clipPath id="clip0_12_34"><rect width="24" height="24" fill="white"/></clipPath></defs></svg>`,
  },
  {
    name: 'a folder of Figma, masked by its frame',
    markup: `<svg width="32" height="32" viewBox="0 0 32 32" fill="none" ${SVG}><mask id="mask0_1_2" style="mask-type:alpha" maskUnits="userSpaceOnUse" x="0" y="0" width="32" height="32"><rect width="32" height="32" fill="#D9D9D9"/></mask><g mask="url(#mask0_1_2)"><path d="M4 8H13L16 12H28V26H4V8Z" fill="#F2C14E" stroke="#5B4636" stroke-width="2"/></g></svg>`,
  },
  {
    name: 'a chart of Figma, with shapes that are even-odd',
    markup: `<svg width="20" height="20" viewBox="0 0 20 20" fill="none" ${SVG}><path fill-rule="evenodd" clip-rule="evenodd" d="M2 2H18V18H2V2ZM5 5V15H15V5H5Z" fill="#26547C"/><rect x="6.5" y="9" width="2" height="5" rx="1" fill="#EF476F"/><rect x="11.5" y="7" width="2" height="7" rx="1" fill="#06D6A0"/></svg>`,
  },
  {
    name: 'a key of Figma, with a gradient that nothing uses',
    markup: `<svg width="28" height="28" viewBox="0 0 28 28" fill="none" ${SVG}><circle cx="9" cy="14" r="5" stroke="#3D405B" stroke-width="2"/><path d="M14 14H25V18M20 14V17" stroke="#3D405B" stroke-width="2"/><defs><linearGradient id="paint0_linear" x1="0" y1="0" x2="28" y2="28" gradientUnits="userSpaceOnUse"><stop stop-color="#FFF"/><stop offset="1"/></linearGradient></defs></svg>`,
  },
  {
    name: 'a star as in Material icons, with a transparent frame',
    markup: `<svg ${SVG} height="24px" viewBox="0 0 24 24" width="24px" fill="#5f6368"><path d="M0 0h24v24H0z" fill="none"/><path d="M12 2.5l2.9 6.1 6.6.8-4.9 4.6 1.3 6.6-5.9-3.3-5.9 3.3 1.3-6.6L2.5 9.4l6.6-.8z"/></svg>`,
  },
  {
    name: 'a calendar as in Material symbols, with a view box below zero',
    markup: `<svg ${SVG} height="48" viewBox="0 -960 960 960" width="48"><path d="M160-120v-680h640v680zm60-60h520v-400H220zm60-140v-120h160v120z"/></svg>`,
  },
  {
    name: 'a two-tone drop as in Material icons',
    markup: `<svg ${SVG} enable-background="new 0 0 24 24" viewBox="0 0 24 24"><rect fill="none" height="24" width="24"/><path d="M12 4c-4 5-6 8-6 10a6 6 0 0 0 12 0c0-2-2-5-6-10z" opacity=".3"/><path d="M12 2C7 8 5 11 5 14a7 7 0 0 0 14 0c0-3-2-6-7-12zm0 17a5 5 0 0 1-5-5c0-2 2-5 5-9 3 4 5 7 5 9a5 5 0 0 1-5 5z"/></svg>`,
  },
  {
    name: 'an envelope of a set of lines in the current color',
    markup: `<svg ${SVG} width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" class="icon icon-mail" aria-hidden="true" focusable="false"><rect x="3" y="5" width="18" height="14" rx="2"/><polyline points="3 7 12 14 21 7"/></svg>`,
  },
  {
    name: 'a user of a set of solid shapes, with a license in a comment',
    markup: `<svg ${SVG} viewBox="0 0 448 512"><!--! A set of icons, with its license --><path fill="currentColor" d="M224 256a112 112 0 1 0 0-224 112 112 0 0 0 0 224zM40 480c0-90 70-160 184-160s184 70 184 160z"/></svg>`,
  },
  {
    name: 'a compass of Sketch, with names, groups and transforms',
    markup: `<svg width="40px" height="40px" viewBox="0 0 40 40" version="1.1" ${SVG} xmlns:xlink="http://www.w3.org/1999/xlink"><title>Icons/Compass</title><desc>Created with a drawing program.</desc><g id="Page-1" stroke="none" stroke-width="1" fill="none" fill-rule="evenodd"><g id="Compass" transform="translate(20, 20) rotate(30) translate(-20, -20)" stroke="#6A4C93"><circle id="Oval" stroke-width="2" cx="20" cy="20" r="16"/><polygon fill="#FF595E" points="20 8 24 20 16 20"/></g></g></svg>`,
  },
  {
    name: 'a sun of a program that rotates each ray',
    markup: `<svg ${SVG} viewBox="-50 -50 100 100"><circle r="18" fill="#f4a300"/><g stroke="#f4a300" stroke-width="6">${[0, 45, 90, 135, 180, 225, 270, 315].map((angle) => `<line x1="0" y1="-28" x2="0" y2="-42" transform="rotate(${angle})"/>`).join('')}</g></svg>`,
  },
  {
    name: 'a path with dashes, in a wide view box that is not stretched',
    markup: `<svg ${SVG} viewBox="0 0 120 40" preserveAspectRatio="xMinYMid meet"><path d="M4 30C30 2 50 40 76 14s36 0 40 6" fill="none" stroke="#274c77" stroke-width="4" stroke-dasharray="8 5" stroke-dashoffset="3"/></svg>`,
  },
  {
    name: 'a drawing of a spreadsheet program, with sizes in points and skewed shapes',
    markup: `<svg width="72pt" height="72pt" viewBox="0 0 72 72" ${SVG}><g fill="rgb(60%,20%,25%)" fill-opacity="0.9"><path d="M 12 60 L 12 30 L 24 30 L 24 60 Z"/><path d="M 30 60 L 30 18 L 42 18 L 42 60 Z" transform="skewX(-6)"/><path d="M 50 60 L 50 40 L 62 40 L 62 60 Z"/></g></svg>`,
  },
  {
    name: 'a coin of an optimized export, with arcs and a shared stroke',
    markup: `<svg ${SVG} viewBox="0 0 16 16"><g fill="none" stroke="#8a6d1f" stroke-width="1.25"><ellipse cx="8" cy="4.5" rx="6" ry="2.5"/><path d="M2 4.5v4a6 2.5 0 0 0 12 0v-4M2 8.5v3a6 2.5 0 0 0 12 0v-3" paint-order="stroke"/></g></svg>`,
  },
]
