import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.math.BigDecimal;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAccessor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Sandpost in tests. Copy this file into your test sources and give it your package; it needs Java 17 or later and no library.
 *
 * <pre>
 * Sandpost sandpost = Sandpost.start();                       // or Sandpost.at("http://127.0.0.1:8025")
 * Sandpost.Box box = sandpost.box("a test", "shop.test");     // an account: your application gets box.baseUrl and box.key
 * String code = box.lastCode("ann@example.com");
 * box.call("POST", "/sandbox/emails/" + email.get("id") + "/events", Map.of("type", "bounced"));
 * </pre>
 *
 * {@code call} sends any request of the API or of the control API; the other functions start, wait, find and check.
 *
 * All accounts of a Sandpost share the clock. An object of JSON is a Map, an array a List, a number a BigDecimal.
 */
public final class Sandpost implements AutoCloseable {
    /** The oldest Sandpost that has every request of this file. */
    public static final String NEEDS = "0.1.0";

    public final String url;
    public final String version;
    /** The name of this machine as Sandpost sees it: {@code host.docker.internal} or {@code host.testcontainers.internal} for a container. */
    public String receiverHost = "127.0.0.1";
    private Process process;
    private long pid;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).proxy(ProxySelector.of(null)).build();

    /** A request that Sandpost refused; the status is 0 if there was no answer. */
    public static final class Refused extends RuntimeException {
        public final int status;
        public final String type;

        Refused(int status, String type, String message) {
            super(message);
            this.status = status;
            this.type = type;
        }
    }

    private Sandpost(String url) {
        this.url = url.replaceFirst("/+(v1/*)?$", "");
        this.version = text(call("GET", "/sandbox/info", null), "version");
        if (isOlder(version, NEEDS)) {
            String message = "Sandpost.java needs Sandpost " + NEEDS + " or later, but " + this.url + " is Sandpost " + version + ".";
            throw new Refused(0, "version", message);
        }
    }

    /** Uses the Sandpost at a URL, such as that of a container. */
    public static Sandpost at(String url) {
        return new Sandpost(url);
    }

    /**
     * Uses SANDPOST_URL if it is set, or else starts a process in memory on free ports until {@link #close()}. The default command is
     * {@code npx --no-install sandpost}.
     */
    public static Sandpost start(String... command) {
        String url = System.getenv("SANDPOST_URL");
        if (url != null && !url.isEmpty()) return new Sandpost(url);
        List<String> words = new ArrayList<>(Arrays.asList(command));
        if (words.isEmpty()) words.addAll(List.of("npx", "--no-install", "sandpost"));
        String name = String.join(" ", words);
        words.addAll(List.of("--port", "0", "--smtp-port", "0", "--data", "memory", "--log-level", "silent", "--print-ready-json"));
        try {
            Process process = new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.INHERIT).start();
            String line = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)).readLine();
            if (line == null) throw new Refused(0, "start", name + " ended before it was ready. Install sandpost in this project, or set SANDPOST_URL.");
            Map<String, Object> ready = object(Json.read(line));
            Sandpost sandpost = new Sandpost(text(ready, "url"));
            sandpost.process = process;
            sandpost.pid = ((BigDecimal) ready.get("pid")).longValue();
            Runtime.getRuntime().addShutdownHook(new Thread(sandpost::close));
            return sandpost;
        } catch (IOException error) {
            String message = name + " could not be started: install Node and Sandpost, or set SANDPOST_URL (" + error.getMessage() + ").";
            throw new Refused(0, "start", message);
        }
    }

    /** Ends the process that {@link #start} started. */
    @Override
    public void close() {
        if (process == null) return;
        ProcessHandle.of(pid).ifPresent(ProcessHandle::destroy);
        process.onExit().join();
        process = null;
    }

    /**
     * Sends a request and returns the answer's JSON. The path contains the query; the body may be null; headers are names and values in
     * turn. Throws {@link Refused} if it is refused.
     */
    public Map<String, Object> call(String method, String path, Object body, String... headers) {
        HttpRequest.BodyPublisher sent =
                body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(Json.write(body));
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url + path))
                .timeout(Duration.ofSeconds(90))
                .header("Content-Type", "application/json")
                .method(method, sent);
        if (headers.length > 0) request.headers(headers);
        HttpResponse<String> answer;
        try {
            answer = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException error) {
            throw new Refused(0, "unreachable", "Cannot reach Sandpost at " + url + ": " + error + ". Is it running?");
        } catch (InterruptedException error) {
            Thread.currentThread().interrupt();
            throw new Refused(0, "interrupted", "The thread was interrupted while it waited for Sandpost.");
        }
        try {
            if (answer.statusCode() / 100 == 2) return object(Json.read(answer.body()));
        } catch (RuntimeException notJson) {
            // Refused below.
        }
        throw refusal(answer.statusCode(), answer.body());
    }

    private static Refused refusal(int status, String body) {
        try {
            Map<String, Object> error = object(object(Json.read(body)).get("error"));
            StringJoiner message = new StringJoiner(" ").add(text(error, "message"));
            for (Object sentence : (List<?>) error.getOrDefault("meanwhile", List.of())) message.add(sentence.toString());
            return new Refused(status, text(error, "type"), message.toString());
        } catch (RuntimeException notJson) {
            String start = body.substring(0, Math.min(200, body.length()));
            return new Refused(status, "unexpected_answer", "The answer " + status + " is not JSON from Sandpost: " + start);
        }
    }

    private static String encode(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static boolean isOlder(String version, String than) {
        Matcher a = Pattern.compile("\\d+").matcher(version);
        Matcher b = Pattern.compile("\\d+").matcher(than);
        for (int part = 0; part < 3 && b.find(); part++) {
            int have = a.find() ? Integer.parseInt(a.group()) : 0;
            int need = Integer.parseInt(b.group());
            if (have != need) return have < need;
        }
        return false;
    }

    /** Opens a new account whose domains are verified. */
    public Box box(String name, String... domains) {
        return new Box(call("POST", "/sandbox/accounts", Map.of("name", name, "domains", List.of(domains))));
    }

    /** The object of a field, a list item or an answer. */
    @SuppressWarnings("unchecked")
    public static Map<String, Object> object(Object value) {
        return (Map<String, Object>) value;
    }

    /** The objects of a field that is a list. */
    @SuppressWarnings("unchecked")
    public static List<Map<String, Object>> list(Map<String, Object> from, String field) {
        return (List<Map<String, Object>>) from.get(field);
    }

    /** The text of a field; null if there is none. */
    public static String text(Map<String, Object> from, String field) {
        return (String) from.get(field);
    }

    /** Says which emails to wait for: {@code Query.to("ann@example.com").subject("Your code")}. */
    public static final class Query {
        private final List<String> terms = new ArrayList<>();
        private String since;
        private Integer timeoutMs;

        public static Query any() {
            return new Query();
        }

        /** Emails to this address; of several, all are recipients. */
        public static Query to(String... addresses) {
            Query query = any();
            if (addresses == null || addresses.length == 0) checked("to", null);
            for (String address : addresses) query.term("to", address);
            return query;
        }

        public Query subject(String part) {
            return term("subject", part);
        }

        private Query term(String name, String value) {
            terms.add(name + ":\"" + checked(name, value).replace("\\", "\\\\").replace("\"", "\\\"") + "\"");
            return this;
        }

        private static String checked(String name, String value) {
            if (value != null && !value.isBlank()) return value;
            String got = value != null ? "\"" + value + "\"" : "nothing";
            throw new IllegalArgumentException("`" + name + "` must be a text that is not empty, got " + got + ". Leave it out to match any.");
        }

        /** A search such as {@code status:bounced tag:flow=signup}. */
        public Query search(String words) {
            terms.add(checked("search", words));
            return this;
        }

        /** An id or an ISO 8601 time: only later emails count. */
        public Query since(String idOrTime) {
            since = checked("since", idOrTime);
            return this;
        }

        /** Only emails after this time count: an {@code Instant}, {@code OffsetDateTime} or {@code ZonedDateTime}. */
        public Query since(TemporalAccessor time) {
            if (time == null) checked("since", null);
            try {
                since = Instant.from(time).truncatedTo(ChronoUnit.MILLIS).toString();
            } catch (DateTimeException error) {
                throw new IllegalArgumentException("`since` must be a time with a zone, an email, its id or `last`, got " + time + ".", error);
            }
            return this;
        }

        /** Only emails after this one count: an email, or what a send answered. */
        public Query since(Map<String, Object> email) {
            Object inner = email == null ? null : email.getOrDefault("data", email);
            Object id = inner instanceof Map<?, ?> map ? map.get("id") : null;
            if (id instanceof String text) return since(text);
            throw new IllegalArgumentException("`since` must be an email, the answer of a send, an id, an ISO 8601 time or `last`, got " + email + ".");
        }

        public Query timeoutMs(int milliseconds) {
            timeoutMs = milliseconds;
            return this;
        }
    }

    /** An account of its own: {@code baseUrl} and {@code key} are for your application, the rest is for the test. */
    public final class Box implements AutoCloseable {
        public final String id;
        public final String baseUrl = url + "/v1";
        public final String key;
        public final String fullKey;

        private Box(Map<String, Object> account) {
            id = text(account, "id");
            key = text(object(account.get("tokens")), "sending");
            fullKey = text(object(account.get("tokens")), "full_access");
        }

        /** Deletes the account with everything in it. */
        @Override
        public void close() {
            Sandpost.this.call("DELETE", "/sandbox/accounts/" + id, null);
        }

        /** Sends a request about this account, with {@code fullKey} if the path begins with /v1, and returns the answer's JSON. */
        public Map<String, Object> call(String method, String path, Object body, String... headers) {
            if (path.startsWith("/v1")) {
                String[] all = Arrays.copyOf(headers, headers.length + 2);
                all[headers.length] = "Authorization";
                all[headers.length + 1] = "Bearer " + fullKey;
                return Sandpost.this.call(method, path, body, all);
            }
            return Sandpost.this.call(method, path + (path.contains("?") ? "&" : "?") + "account_id=" + id, body, headers);
        }

        /** Waits up to 5 seconds for an email and returns the newest that matches. */
        public Map<String, Object> waitFor(Query query) {
            return waitForAll(1, query).get(0);
        }

        /** Waits for that many emails and returns them, newest first. */
        public List<Map<String, Object>> waitForAll(int count, Query query) {
            List<Map<String, Object>> found = list(await(count, 5000, query), "data");
            return found.stream().map(item -> call("GET", "/sandbox/emails/" + text(item, "id"), null)).toList();
        }

        /** Throws {@link Refused} if a matching email exists or arrives within 500 ms. */
        public void expectNone(Query query) {
            await(0, 500, query);
        }

        private Map<String, Object> await(int count, int timeoutMs, Query query) {
            StringJoiner asked = new StringJoiner("&").add("count=" + count);
            asked.add("timeout_ms=" + (query.timeoutMs == null ? timeoutMs : query.timeoutMs));
            if (count > 0) asked.add("limit=" + count);
            if (!query.terms.isEmpty()) asked.add("q=" + encode(String.join(" ", query.terms)));
            if (query.since != null) asked.add("since=" + encode(query.since));
            return call("GET", "/sandbox/emails/wait?" + asked, null);
        }

        /** Waits for an email to the address and returns its one-time code. Refuses if there are several with equal evidence. */
        public String lastCode(String to) {
            Map<String, Object> email = waitFor(Query.to(to));
            List<?> codes = (List<?>) email.get("codes");
            if (codes.isEmpty()) throw new Refused(404, "not_found", "No code found in \"" + text(email, "subject") + "\".");
            if (codes.size() > 1) {
                String found = String.join(", ", codes.stream().map(String::valueOf).toList());
                throw new Refused(404, "not_found", "Several codes found in \"" + text(email, "subject") + "\": " + found + ". Read the one you mean from codes.");
            }
            return (String) codes.get(0);
        }

        /** The first link of an email whose URL matches the regular expression. */
        public String link(Map<String, Object> email, String pattern) {
            List<String> urls = list(email, "links").stream().map(link -> text(link, "url")).toList();
            Pattern expression = Pattern.compile(pattern);
            return urls.stream().filter(found -> expression.matcher(found).find()).findFirst().orElseThrow(() -> {
                String there = urls.isEmpty() ? "It has no links." : "Its links: " + String.join(", ", urls) + ".";
                return new Refused(404, "not_found", "No link in \"" + text(email, "subject") + "\" matches " + pattern + ". " + there);
            });
        }

        /** Starts a webhook receiver in this process and registers it for some events, or all. Close it afterwards. */
        public Receiver receiver(String... events) {
            return new Receiver(this, events);
        }

        /** What happened in the account, as text for the report of a failed test. */
        public String describe() {
            StringJoiner lines = new StringJoiner("\n").setEmptyValue("No email, no request and no webhook.");
            for (Map<String, Object> email : list(call("GET", "/sandbox/emails?limit=100", null), "data")) {
                lines.add("email " + email.get("id") + " to " + email.get("to") + ": " + email.get("subject") + " (" + email.get("status") + ")");
            }
            for (Map<String, Object> request : list(call("GET", "/sandbox/logs?limit=100", null), "data")) {
                Object error = request.get("error_code") == null ? "" : request.get("error_code");
                lines.add("request " + request.get("method") + " " + request.get("endpoint") + ": " + request.get("status_code") + " " + error);
            }
            for (Map<String, Object> delivery : list(call("GET", "/sandbox/deliveries?limit=100", null), "data")) {
                lines.add("webhook " + object(delivery.get("event")).get("type") + " to " + delivery.get("url") + ": " + delivery.get("status"));
            }
            return lines.toString();
        }
    }

    /** A webhook receiver. It answers 204 to genuine requests and 400 to others. */
    public final class Receiver implements AutoCloseable {
        public final String url;
        private final Box box;
        private final String id;
        private final HttpServer server;
        private volatile String secret = "";
        private final List<Map<String, Object>> events = new ArrayList<>();
        private int forged;

        private Receiver(Box box, String... types) {
            this.box = box;
            boolean isLocal = receiverHost.equals("127.0.0.1");
            try {
                server = HttpServer.create(new InetSocketAddress(isLocal ? "127.0.0.1" : "0.0.0.0", 0), 64);
            } catch (IOException error) {
                throw new Refused(0, "start", "The receiver cannot listen: " + error.getMessage());
            }
            server.setExecutor(Executors.newCachedThreadPool(task -> {
                Thread thread = new Thread(task, "sandpost-receiver");
                thread.setDaemon(true);
                return thread;
            }));
            server.createContext("/", this::receive);
            server.start();
            url = "http://" + receiverHost + ":" + server.getAddress().getPort() + "/";
            Object subscribed = types.length == 0 ? "all" : List.of(types);
            Map<String, Object> webhook = box.call("POST", "/sandbox/webhooks", Map.of("url", url, "events", subscribed));
            id = text(webhook, "id");
            secret = text(webhook, "secret");
        }

        private void receive(HttpExchange exchange) throws IOException {
            byte[] raw = exchange.getRequestBody().readAllBytes();
            boolean genuine = verify(secret, exchange.getRequestHeaders().getFirst("Service-Signature"), raw);
            synchronized (events) {
                if (genuine) events.add(object(Json.read(new String(raw, StandardCharsets.UTF_8))));
                else forged++;
                events.notifyAll();
            }
            exchange.sendResponseHeaders(genuine ? 204 : 400, -1);
            exchange.close();
        }

        /** The genuine events so far, in order. */
        public List<Map<String, Object>> events() {
            synchronized (events) {
                return List.copyOf(events);
            }
        }

        /** The number of requests that were not genuine. */
        public int forged() {
            synchronized (events) {
                return forged;
            }
        }

        /** Waits up to 5 seconds until a genuine event of the type has arrived and returns the first. */
        public Map<String, Object> waitFor(String type) {
            long end = System.nanoTime() + 5_000_000_000L;
            synchronized (events) {
                while (true) {
                    for (Map<String, Object> event : events) if (type.equals(event.get("type"))) return event;
                    long left = (end - System.nanoTime()) / 1_000_000;
                    if (left <= 0) break;
                    try {
                        events.wait(left);
                    } catch (InterruptedException error) {
                        Thread.currentThread().interrupt();
                        break;
                    }
                }
                List<Object> came = events.stream().map(event -> event.get("type")).toList();
                String message = "Expected " + type + " within 5000 ms. Received: " + came + " and " + forged + " forged requests.";
                throw new Refused(404, "not_found", message);
            }
        }

        /** Removes the endpoint and stops listening. */
        @Override
        public void close() {
            box.call("DELETE", "/sandbox/webhooks/" + id, null);
            server.stop(0);
        }
    }

    private static final Pattern SIGNATURE = Pattern.compile("t=([0-9]{1,12}),v1=([0-9a-f]{64})");

    /** Whether a webhook request is genuine: {@code header} is its Service-Signature, {@code rawBody} the bytes as received. */
    public static boolean verify(String secret, String header, byte[] rawBody) {
        Matcher found = SIGNATURE.matcher(header == null ? "" : header);
        if (secret.isEmpty() || !found.matches()) return false;
        if (Math.abs(System.currentTimeMillis() / 1000 - Long.parseLong(found.group(1))) > 300) return false;
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            mac.update((found.group(1) + ".").getBytes(StandardCharsets.UTF_8));
            return MessageDigest.isEqual(mac.doFinal(rawBody), HexFormat.of().parseHex(found.group(2)));
        } catch (GeneralSecurityException error) {
            throw new IllegalStateException(error);
        }
    }

    /** JSON, which Java has no library for. */
    static final class Json {
        private final String text;
        private int at;

        private Json(String text) {
            this.text = text;
        }

        static Object read(String text) {
            Json json = new Json(text);
            Object value = json.value();
            if (json.next() != 0) throw json.wrong();
            return value;
        }

        static String write(Object value) {
            StringBuilder out = new StringBuilder();
            append(out, value);
            return out.toString();
        }

        private static void append(StringBuilder out, Object value) {
            if (value instanceof Map<?, ?> map) {
                String between = "{";
                for (Map.Entry<?, ?> entry : map.entrySet()) {
                    append(out.append(between), entry.getKey().toString());
                    append(out.append(':'), entry.getValue());
                    between = ",";
                }
                out.append(map.isEmpty() ? "{}" : "}");
            } else if (value instanceof Iterable<?> list) {
                out.append('[');
                String between = "";
                for (Object item : list) {
                    append(out.append(between), item);
                    between = ",";
                }
                out.append(']');
            } else if (value == null || value instanceof Number || value instanceof Boolean) {
                out.append(value);
            } else {
                out.append('"');
                for (char c : value.toString().toCharArray()) {
                    if (c == '"' || c == '\\') out.append('\\').append(c);
                    else if (c < ' ') out.append(String.format("\\u%04x", (int) c));
                    else out.append(c);
                }
                out.append('"');
            }
        }

        private IllegalArgumentException wrong() {
            return new IllegalArgumentException("Not JSON at " + at + ": " + text.substring(0, Math.min(200, text.length())));
        }

        /** The next character that is no space, or 0 at the end. */
        private char next() {
            while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
            return at < text.length() ? text.charAt(at) : 0;
        }

        private boolean take(char c) {
            if (next() != c) return false;
            at++;
            return true;
        }

        private Object value() {
            switch (next()) {
                case '{' -> {
                    at++;
                    Map<String, Object> map = new LinkedHashMap<>();
                    if (take('}')) return map;
                    do {
                        if (next() != '"') throw wrong();
                        String name = string();
                        if (!take(':')) throw wrong();
                        map.put(name, value());
                    } while (take(','));
                    if (!take('}')) throw wrong();
                    return map;
                }
                case '[' -> {
                    at++;
                    List<Object> list = new ArrayList<>();
                    if (take(']')) return list;
                    do list.add(value());
                    while (take(','));
                    if (!take(']')) throw wrong();
                    return list;
                }
                case '"' -> {
                    return string();
                }
                default -> {
                    int start = at;
                    while (at < text.length() && "+-.0123456789abcdefghijklmnopqrstuvwxyzE".indexOf(text.charAt(at)) >= 0) at++;
                    String word = text.substring(start, at);
                    if (word.equals("null")) return null;
                    if (word.equals("true") || word.equals("false")) return word.equals("true");
                    try {
                        return new BigDecimal(word);
                    } catch (NumberFormatException error) {
                        throw wrong();
                    }
                }
            }
        }

        private String string() {
            StringBuilder out = new StringBuilder();
            at++;
            while (at < text.length()) {
                char c = text.charAt(at++);
                if (c == '"') return out.toString();
                if (c != '\\') {
                    out.append(c);
                    continue;
                }
                char escaped = text.charAt(at++);
                switch (escaped) {
                    case 'b' -> out.append('\b');
                    case 'f' -> out.append('\f');
                    case 'n' -> out.append('\n');
                    case 'r' -> out.append('\r');
                    case 't' -> out.append('\t');
                    case 'u' -> {
                        out.append((char) Integer.parseInt(text.substring(at, at + 4), 16));
                        at += 4;
                    }
                    default -> out.append(escaped);
                }
            }
            throw wrong();
        }
    }
}
