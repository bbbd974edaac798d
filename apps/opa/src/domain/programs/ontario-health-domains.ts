/**
 * Sites of Ontario Health, its former agencies and its partners in Ontario, where a web search for its programs may
 * search. The list is the one of the second specification (specs/opa-v2.md names the first twelve and says "25+") with
 * those that its authors added (guides/ontario-facts.md, section 8); some of them only redirect. In the form of the
 * API: no scheme, no `www.`, a domain includes its subdomains, a path everything below it.
 */
export const ONTARIO_HEALTH_DOMAINS: readonly string[] = [
  "ontariohealth.ca",
  "connex.ontariohealth.ca",
  "health811.ontario.ca",
  "cancercareontario.ca",
  "ccohealth.ca",
  "mycanceriq.ca",
  "ontariorenalnetwork.ca",
  "renalnetwork.on.ca",
  "criticalcareontario.ca",
  "corhealthontario.ca",
  "strokenetworkontario.ca",
  "mentalhealthandaddictions.ca",
  "hqontario.ca",
  "qualitystandards.hqontario.ca",
  "ontariopalliativecarenetwork.ca",
  "pcmch.on.ca",
  "bornontario.ca",
  "ohtac.ca",
  "thehealthline.ca",
  "health.gov.on.ca",
  "ontariohealthprofiles.ca",
  "tobaccowise.com",
  "ontario.ca/health",
  "ccpnr.ca",
  "organtissuedonation.on.ca",
  "publichealthontario.ca",
];

/** Whether a page lies on one of the sites. A name that only ends or begins like one of them does not. */
export function isOntarioHealthPage(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/u.test(url.protocol) || url.username !== "" || url.port !== "") return false;
  return ONTARIO_HEALTH_DOMAINS.some((entry) => {
    const [domain = "", ...path] = entry.split("/");
    const isOnDomain = url.hostname === domain || url.hostname.endsWith(`.${domain}`);
    const folder = path.length === 0 ? "/" : `/${path.join("/")}/`;
    return isOnDomain && `${url.pathname}/`.startsWith(folder);
  });
}
