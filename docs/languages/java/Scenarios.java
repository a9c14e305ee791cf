import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs each scenario of docs/guides/languages.md and prints {@code ok <name>}. */
public final class Scenarios {
    interface Scenario {
        void run(Sandpost.Box box) throws Exception;
    }

    static void check(boolean holds, Object... what) {
        if (!holds) throw new AssertionError(List.of(what).toString());
    }

    static Sandpost.Refused refused(Runnable act) {
        try {
            act.run();
        } catch (Sandpost.Refused error) {
            return error;
        }
        throw new AssertionError("An error of Sandpost was expected.");
    }

    static void mistaken(String name, Runnable act) {
        try {
            act.run();
        } catch (IllegalArgumentException error) {
            check(error.getMessage().contains("`" + name + "` must be"), error);
            return;
        }
        throw new AssertionError("An IllegalArgumentException was expected.");
    }

    static Map<String, Object> mail(Object... more) {
        Map<String, Object> mail =
                new HashMap<>(Map.of("from", "hi@shop.test", "to", "ann@example.com", "subject", "Hello", "text", "Hello"));
        for (int at = 0; at < more.length; at += 2) mail.put((String) more[at], more[at + 1]);
        return mail;
    }

    static String send(Sandpost.Box box, Map<String, Object> mail, String... headers) {
        return Sandpost.text(box.call("POST", "/v1/emails", mail, headers), "id");
    }

    static Map<String, Object> email(Sandpost.Box box, String id) {
        return box.call("GET", "/sandbox/emails/" + id, null);
    }

    static void trigger(Sandpost.Box box, String id, Map<String, Object> event) {
        box.call("POST", "/sandbox/emails/" + id + "/events", event);
    }

    static Instant now(Sandpost sandpost) {
        return Instant.parse(Sandpost.text(sandpost.call("GET", "/sandbox/clock", null), "now"));
    }

    static Sandpost.Query to(String address) {
        return Sandpost.Query.to(address);
    }

    public static void main(String[] args) throws Exception {
        Sandpost sandpost = null;
        try {
            sandpost = Sandpost.start();
        } catch (Sandpost.Refused error) {
            System.err.println(error.getMessage());
            System.exit(1);
        }
        for (Map.Entry<String, Scenario> scenario : scenarios(sandpost).entrySet()) {
            try (Sandpost.Box box = sandpost.box("test", "shop.test")) {
                scenario.getValue().run(box);
            }
            System.out.println("ok " + scenario.getKey());
        }
        sandpost.close();
    }

    static Map<String, Scenario> scenarios(Sandpost sandpost) {
        Map<String, Scenario> scenarios = new LinkedHashMap<>();
        scenarios.put("send and wait", box -> {
            send(box, mail());
            check(box.waitFor(to("ann@example.com").subject("Hello")).get("text").equals("Hello"));
            box.expectNone(to("ben@example.com").timeoutMs(50));
            check(refused(() -> box.expectNone(to("ann@example.com"))).status == 422);
            Sandpost.Refused missing = refused(() -> box.waitFor(to("ben@example.com").timeoutMs(50)));
            check(missing.type.equals("not_found") && missing.getMessage().contains("ann@example.com"), missing);
        });
        scenarios.put("code", box -> {
            send(box, mail("text", "Your code is 482913."));
            check(box.lastCode("ann@example.com").equals("482913"));
            send(box, mail("to", "ben@example.com", "text", "Backup codes: 1234-5678, 2345-6789"));
            check(refused(() -> box.lastCode("ben@example.com")).getMessage().contains("1234-5678, 2345-6789"));
        });
        scenarios.put("quotes, times and wrong arguments", box -> {
            String subject = "Ann commented on \"Budget 2027\" \\ 5\" screen";
            String name = "\"Lee, Ann\" <ann@example.com>";
            String old = send(box, mail("to", List.of(name, "ben@example.com"), "subject", subject));
            check(box.waitFor(to(name).subject(subject)).get("id").equals(old));
            check(box.waitFor(Sandpost.Query.to("ann@example.com", "ben@example.com")).get("id").equals(old));
            check(refused(() -> box.expectNone(Sandpost.Query.any().subject(subject).timeoutMs(50))).status == 422);
            check(refused(() -> box.expectNone(Sandpost.Query.any().search("recipent:ann@example.com"))).status == 422);
            Instant later = now(sandpost).plusSeconds(60);
            box.expectNone(to("ann@example.com").since(later).timeoutMs(50));
            box.expectNone(to("ann@example.com").since(later.toString()).timeoutMs(50));
            box.expectNone(to("ann@example.com").since(old).timeoutMs(50));
            box.expectNone(to("ann@example.com").since(email(box, old)).timeoutMs(50));
            box.expectNone(to("ann@example.com").since(Map.of("data", Map.of("id", old))).timeoutMs(50));
            mistaken("since", () -> to("ann@example.com").since((String) null));
            mistaken("since", () -> to("ann@example.com").since(""));
            mistaken("since", () -> to("ann@example.com").since(Map.of()));
            mistaken("since", () -> to("ann@example.com").since(LocalDateTime.now()));
            mistaken("to", () -> to(null));
            mistaken("to", () -> to(""));
            mistaken("subject", () -> Sandpost.Query.any().subject(null));
            mistaken("to", () -> box.lastCode(null));
            mistaken("to", () -> box.lastCode(""));
        });
        scenarios.put("link", box -> {
            send(box, mail("html", "<a href=\"https://shop.test/\">Shop</a> <a href=\"https://shop.test/confirm?t=1\">Confirm</a>"));
            Map<String, Object> email = box.waitFor(to("ann@example.com"));
            check(box.link(email, "/confirm").equals("https://shop.test/confirm?t=1"));
            check(refused(() -> box.link(email, "/reset")).getMessage().contains("https://shop.test/confirm?t=1"));
        });
        scenarios.put("bounce and suppression", box -> {
            send(box, mail());
            String id = Sandpost.text(box.waitFor(to("ann@example.com")), "id");
            check(refused(() -> trigger(box, id, Map.of("type", "bounce"))).getMessage().contains("bounced"));
            check(refused(() -> box.call("GET", "/sandbox/emails/" + id + "/raw", null)).type.equals("unexpected_answer"));
            trigger(box, id, Map.of("type", "bounced", "reason", "550 no such user"));
            check(email(box, id).get("status").equals("bounced"));
            check(refused(() -> send(box, mail())).type.equals("suppressed_recipient"));
        });
        scenarios.put("open, click and complaint", box -> {
            String html = "<a href=\"https://shop.test/sale\">Sale</a>";
            String id = send(box, mail("html", html, "track_opens", true, "track_clicks", true));
            check(box.call("POST", "/sandbox/settle", null).get("settled").equals(true));
            trigger(box, id, Map.of("type", "opened"));
            trigger(box, id, Map.of("type", "clicked", "url", "https://shop.test/sale"));
            trigger(box, id, Map.of("type", "complained"));
            Map<String, Object> email = email(box, id);
            List<Object> seen = List.of(email.get("open_count"), email.get("click_count"), email.get("status"));
            check(seen.toString().equals("[1, 1, complained]"), seen);
        });
        scenarios.put("webhook received and verified", box -> {
            try (Sandpost.Receiver hook = box.receiver("email.bounced")) {
                String id = send(box, mail("to", "bounced@sandbox.test"));
                check(Sandpost.object(hook.waitFor("email.bounced").get("data")).get("email_id").equals(id));
                HttpRequest forged = HttpRequest.newBuilder(URI.create(hook.url))
                        .header("Service-Signature", "t=1,v1=0")
                        .POST(HttpRequest.BodyPublishers.ofString("{}"))
                        .build();
                int status = HttpClient.newHttpClient().send(forged, HttpResponse.BodyHandlers.discarding()).statusCode();
                check(status == 400 && hook.forged() == 1 && hook.events().size() == 1, status);
            }
        });
        scenarios.put("time travel", box -> {
            String id = send(box, mail("scheduled_at", now(sandpost).plus(Duration.ofDays(1)).toString()));
            check(email(box, id).get("status").equals("scheduled"));
            sandpost.call("POST", "/sandbox/clock", Map.of("advance", "1d1h"));
            check(email(box, id).get("status").equals("delivered"));
            sandpost.call("POST", "/sandbox/clock", Map.of("reset", true));
        });
        scenarios.put("moved clock", box -> {
            sandpost.call("POST", "/sandbox/clock", Map.of("advance", "2h"));
            String old = send(box, mail("text", "Your code is 111111."));
            Sandpost.Refused ahead =
                    refused(() -> box.expectNone(to("ann@example.com").since(Instant.now()).timeoutMs(50)));
            check(ahead.status == 422 && ahead.getMessage().contains("clock"), ahead);
            sandpost.call("POST", "/sandbox/clock", Map.of("reset", true));
            Instant since = Instant.now();
            box.expectNone(to("ann@example.com").since(since).timeoutMs(50));
            box.expectNone(to("ann@example.com").since(old).timeoutMs(50));
            box.expectNone(to("ann@example.com").since("last").timeoutMs(50));
            String next = send(box, mail("text", "Your code is 222222."));
            check(box.waitFor(to("ann@example.com").since(since)).get("id").equals(next));
            check(box.waitFor(to("ann@example.com").since(old)).get("id").equals(next));
            check(box.waitFor(to("ann@example.com")).get("id").equals(next));
            check(box.lastCode("ann@example.com").equals("222222"));
        });
        scenarios.put("idempotent retry", box -> {
            String first = send(box, mail(), "Idempotency-Key", "order-1");
            check(send(box, mail(), "Idempotency-Key", "order-1").equals(first));
            check(box.waitForAll(1, to("ann@example.com")).size() == 1);
            check(refused(() -> box.waitForAll(2, to("ann@example.com").timeoutMs(50))).status == 404);
        });
        scenarios.put("parallel workers", ignored -> {
            ExecutorService workers = Executors.newFixedThreadPool(4);
            List<Future<?>> running = List.of("1", "2", "3", "4").stream()
                    .<Future<?>>map(number -> workers.submit(() -> {
                        try (Sandpost.Box own = sandpost.box("worker " + number, "shop.test")) {
                            send(own, mail("to", "all@example.com", "subject", number));
                            check(own.waitFor(to("all@example.com")).get("subject").equals(number));
                            check(refused(() -> own.waitForAll(2, Sandpost.Query.any().timeoutMs(50))).status == 404);
                        }
                    }))
                    .toList();
            for (Future<?> worker : running) worker.get();
            workers.shutdown();
        });
        return scenarios;
    }
}
