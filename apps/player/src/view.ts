/**
 * Script of the page that opens an operator's view of a player: it exchanges the code in the fragment of the address for
 * a session of this tab. Not part of the app, and without imports, so that it costs players nothing.
 */
type Opened = { success: boolean; value?: { session: unknown; until: string } };

async function openView(): Promise<void> {
  const code = location.hash.slice(1);
  // The code must not stay in the history.
  history.replaceState(null, '', location.pathname);
  const response = await fetch('/wps/view/open', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  const { success, value } = (await response.json()) as Opened;
  if (!success || !value) throw new Error('the code is unknown or too old');
  sessionStorage.clear();
  sessionStorage.setItem('MC_SESSION_INFO', JSON.stringify(value.session));
  sessionStorage.setItem('mc_view', JSON.stringify({ until: value.until }));
  location.replace('/m/home');
}

openView().catch(() => {
  const [status, advice] = document.querySelectorAll('p');
  status?.replaceChildren('The view could not be opened.');
  if (advice) advice.hidden = false;
});
