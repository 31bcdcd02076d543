// Runs before the first paint: puts the stored theme and colours on <html>, so that no page flashes in the wrong one,
// shows a plain sentence if the site's own code cannot be loaded, so that no page stays blank, and has the tables of
// number formats made ready beside the page.
// The same items as src/theme/appearance.ts; a damaged item counts as none.

/** @param {string} name @returns {unknown} */
function stored(name) {
  try {
    /** @type {{ readonly content?: unknown } | null} */
    const item = JSON.parse(localStorage.getItem(`candor.${name}`) ?? 'null')
    return item?.content
  } catch {
    return undefined
  }
}

const { dataset } = document.documentElement
const theme = stored('theme')
const isSystemLight = theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches
dataset.theme = theme === 'light' || isSystemLight ? 'light' : 'dark'
dataset.mantineColorScheme = dataset.theme
const colours = stored('colours')
if (colours === 'swapped' || colours === 'safe') dataset.updown = colours

// Errors of loading do not bubble; they can only be caught on their way down.
window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement) document.getElementById('not-started')?.removeAttribute('hidden')
  },
  true,
)

const { currentScript } = document
if (currentScript instanceof HTMLScriptElement) {
  const beside = new Worker(new URL('prepare-formats.js', currentScript.src))
  // The page then does it itself, a little later.
  beside.addEventListener('error', (event) => event.preventDefault())
}
